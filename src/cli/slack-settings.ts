/** Bolt puts the method right behind it. */
export function slackApiUrl(url: string | undefined): string | null {
  if (url === undefined) return null;
  return url.endsWith('/') ? url : `${url}/`;
}
