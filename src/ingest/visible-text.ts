/**
 * A name or message that came from outside, safe to be shown in a line: characters that move the cursor of a
 * terminal, break the line or turn the direction of writing are written out.
 */
export function visibleText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be written out
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
