import type { SlackParts } from './slack-parts.ts';

const PROMPTS = [
  { title: 'What is in the library?', message: 'What can you do?' },
  { title: 'The newest posts', message: 'Which posts are the newest?' },
  { title: 'What there is by category', message: 'How many posts are there in each category?' },
];

/** Offers first questions to somebody who opens the conversation; a workspace without the pane has none. */
export async function suggestPrompts(
  opened: { readonly channel: string },
  { clients }: SlackParts,
): Promise<void> {
  await clients.status.assistant.threads.setSuggestedPrompts({
    channel_id: opened.channel,
    prompts: PROMPTS as [(typeof PROMPTS)[number]],
  });
}
