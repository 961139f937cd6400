const TO_SOMEBODY = /^\s*(?:<@[UW][A-Z0-9]+(?:\|[^>]*)?>|<!subteam\^)/;
const SMALL_TALK =
  /^\s*(?:thanks?(?: you| a lot| so much)?|thx|ta|ok(?:ay)?|great|nice|perfect|cool|got it|lol|yes|no|done)\s*$/i;

/** People talk among themselves in a thread: "@ben what do you think?", "thanks!", a mere emoji. */
export function isAside(said: string): boolean {
  return TO_SOMEBODY.test(said) || bareWords(said).trim() === '' || isSmallTalk(said);
}

/** Nothing that waits for an answer, even where nobody else is spoken to. */
export function isSmallTalk(said: string): boolean {
  return SMALL_TALK.test(bareWords(said));
}

function bareWords(said: string): string {
  return said.replace(/:[a-z0-9_+'-]+:/g, ' ').replace(/[^\p{L}\p{N}]+/gu, ' ');
}
