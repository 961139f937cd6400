import type Anthropic from '@anthropic-ai/sdk';
import type { Profile } from './model.ts';

export type SystemPrompt = string | Anthropic.TextBlockParam[];

/** One breakpoint on the last block caches the tools, which come before it, as well. */
export function writeSystem(text: string, profile: Profile): SystemPrompt {
  return profile === 'generic' ? text : [{ type: 'text', text, cache_control: { type: 'ephemeral' } }];
}

/** What a model that cannot cite by itself is told. */
export const CITE_BY_NUMBER =
  'Sources stand in <source n="…"> tags. Cite what you use by its number in square brackets, such as [1] or [2][3], right after the statement that it supports. Write no other tags and no list of sources.';

export function askForJson(system: string, schema: unknown): string {
  return `${system}\n\nReply with one JSON object and nothing else: no explanation, no code fence. It must match this JSON Schema:\n${JSON.stringify(schema)}`;
}
