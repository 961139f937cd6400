/**
 * Markdown without its markup, as words to be embedded or shown in a line: links keep their text only.
 * Meant for a few thousand characters: its time can grow with their square.
 */
export function plainMarkdown(markdown: string): string {
  return (
    markdown
      .replace(/<!--[\s\S]*?-->/g, ' ')
      .replace(/!?\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, '$1')
      // `<details>` in a code span is what the writer talks about.
      .replace(/(`[^`\n]+`)|<\/?[a-z][^<>\n]{0,300}>/gi, (_tag, code: string | undefined) => code ?? ' ')
      .replace(/^[ \t]*(`{3,}|~{3,}).*$/gm, '')
      .replace(/^[ \t]*[|:-][|:\- \t]*$/gm, '')
      .replace(/^[ \t]{0,3}(#{1,6}|>|[-*+])[ \t]+/gm, '')
      .replace(/(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, '$2')
      .replace(/[ \t]*\|[ \t]*/g, ' ')
      .replace(/`([^`\n]+)`/g, '$1')
  );
}
