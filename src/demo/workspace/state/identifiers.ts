/** A source of ids as Slack writes them: a prefix, then capitals and digits; never the same one twice. */
export function createIdentifiers(): (prefix: string) => string {
  let count = 0;
  return (prefix) => {
    count += 1;
    return `${prefix}0LOCAL${count.toString(36).toUpperCase().padStart(4, '0')}`;
  };
}
