/** Slack's own markup, and what a bot is called by. */
const MENTION = /<@[UWB][A-Z0-9]*(?:\|[^>]*)?>/g;
const CHANNEL = /<#[A-Z0-9]+\|([^>]*)>/g;
const BROADCAST = /<!(?:here|channel|everyone|subteam\^[^>]*)(?:\|[^>]*)?>/g;
const LINK = /<(?:https?|mailto):[^|>]*\|([^>]*)>/g;
const BARE_LINK = /<((?:https?|mailto):[^|>]*)>/g;
const EMOJI = /(?<=^|\s):[a-z0-9_+'-]+:(?=\s|$|[.,!?])/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** "Thanks!", "hi team," before the question proper. */
const OPENING =
  /^(?:(?:thanks|thank you|thx|cheers|great|cool|nice|perfect|awesome|got it|ok(?:ay)?|hi|hey|hello|good (?:morning|afternoon|evening))(?: (?:so much|a lot|team|all|everyone|everybody|there|bot|folks))?[,.!\u2013\u2014-]+\s*)+(?=\S)/i;

/**
 * The question as its asker meant it: without mentions, emoji and mark-up, with straight quotes and single
 * spaces. Mentions may stand anywhere.
 */
export function cleanQuestion(text: string): string {
  return text
    .replace(MENTION, ' ')
    .replace(BROADCAST, ' ')
    .replace(CHANNEL, ' $1 ')
    .replace(LINK, '$1')
    .replace(BARE_LINK, '$1')
    .replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(EMOJI, ' ')
    .replace(/[\u2018\u2019\u02BC\u00B4]/g, "'")
    .replace(/[\u201C\u201D\u201E\u00AB\u00BB]/g, '"')
    .replace(/(?<=^|[\s("'])[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?=$|[\s)"'?!.,;:])/g, '')
    .replace(/(?<=^|\s)%(?=\s)/g, 'percent')
    .replace(/(?<=^|\s)w\/(o)?(?=\s|\p{L})/giu, (_, out?: string) => (out ? 'without ' : 'with '))
    .replace(/\s+([,;?!])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.!?\u2013\u2014-]+/, '')
    .trim()
    .replace(OPENING, '');
}
