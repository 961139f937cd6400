const TO_SOMEBODY = /^\s*(?:<@[UW][A-Z0-9]+(?:\|[^>]*)?>|<!subteam\^)/;
const SMALL_TALK =
  /^\s*(?:|thanks?(?: you| a lot| so much)?|thx|ta|ok(?:ay)?|great|nice|perfect|cool|got it|lol|yes|no|done)\s*$/i;

/** People talk among themselves in a thread: "@ben what do you think?", "thanks!". */
export function isAside(said: string): boolean {
  const bare = said.replace(/:[a-z0-9_+'-]+:/g, ' ').replace(/[^\p{L}\p{N}]+/gu, ' ');
  return TO_SOMEBODY.test(said) || SMALL_TALK.test(bare);
}
