import type { Word } from './question-words.ts';

const HELP = [
  /^(?:please |can you |could you |i need |i want |get |show )?help(?: me)?(?: please)?$/,
  /^what (?:can|do|could) (?:you|i|this bot|the bot|this) (?:do|ask|ask you|know|help with|help me with)(?: here| about| exactly| for me)?$/,
  /^(?:how|what) (?:do|can) (?:you|i|we) (?:work|use you|use this|use this bot|use switchyard|talk to you)$/,
  /^how does (?:this|it|switchyard|the bot|this bot) work$/,
  /^(?:who|what) (?:are|is) (?:you|this|switchyard|this bot)$/,
  /^what (?:kind|sort|type)s? of (?:questions|things) (?:can|do|should) (?:i|you|we) (?:ask|answer|know)(?: you)?$/,
  /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening))(?: there| all| bot| switchyard)?$/,
  /^(?:usage|commands|options|examples|instructions|menu|info)$/,
  /^what (?:questions|things) can i ask(?: you)?$/,
];

/** An empty mention, a greeting, or a question about ourselves. */
export function isHelp(words: readonly Word[]): boolean {
  const said = words
    .map((word) => word.folded)
    .filter((word) => !/^(please|pls|thanks|thx)$/.test(word))
    .join(' ');
  return said === '' || HELP.some((pattern) => pattern.test(said));
}
