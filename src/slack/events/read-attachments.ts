/** What attachments say, as text: previews, forwarded messages, what other apps post. */
export function readAttachments(attachments: readonly Record<string, unknown>[]): string {
  return attachments.map(readAttachment).filter(Boolean).join('\n');
}

function readAttachment(attachment: Record<string, unknown>): string {
  const fields = Array.isArray(attachment['fields']) ? attachment['fields'] : [];
  const parts = [
    attachment['pretext'],
    attachment['title'],
    attachment['text'],
    ...fields.map((field: Record<string, unknown>) => `${field['title']}: ${field['value']}`),
  ].filter((part): part is string => typeof part === 'string' && part.trim() !== '');
  if (parts.length > 0) return parts.join('\n');
  return typeof attachment['fallback'] === 'string' ? attachment['fallback'] : '';
}
