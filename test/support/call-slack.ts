import type { LocalWorkspace } from '../../src/demo/workspace/local-workspace.ts';

/** One Web API call by plain HTTP, as JSON, with the bot's token or another. */
export async function callSlack(
  workspace: LocalWorkspace,
  method: string,
  body: object,
  token: string = workspace.botToken,
): Promise<Record<string, unknown>> {
  const response = await fetch(workspace.apiUrl + method, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}
