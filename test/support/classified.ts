import { reply, type ScriptedReply } from './messages-api/scripted.ts';

export interface ClassifierWords {
  readonly query_type: 'sql' | 'search' | 'hybrid' | 'none';
  readonly template?: string | null;
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
  readonly question?: string;
}

/** The small model's reply as it is asked for. */
export function classified({
  query_type,
  template = null,
  parameters = [],
  question = '',
}: ClassifierWords): ScriptedReply {
  return reply(JSON.stringify({ query_type, template, parameters, question }));
}
