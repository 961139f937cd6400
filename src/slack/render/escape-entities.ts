/** Text of others within Slack's mrkdwn: nothing in it is a mention, a link or an entity. */
export function escapeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
