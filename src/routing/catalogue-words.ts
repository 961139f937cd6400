/** What people call the things that the library holds. */
const POST_NOUNS = new Set(
  (
    'post posts article articles tutorial tutorials guide guides doc docs document documents documentation piece ' +
    'pieces entry entries page pages write-up write-ups writeup writeups blog blogs blogpost blogposts howto howtos ' +
    'how-to how-tos story stories material materials content publication publications publication text texts item items ' +
    'walkthrough walkthroughs resource resources reading readings'
  ).split(' '),
);

export function isPostNoun(word: string | undefined): boolean {
  return word !== undefined && POST_NOUNS.has(word);
}
