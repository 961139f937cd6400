import { z } from 'zod';
import type { WebhookFormat } from './verify-delivery.ts';

/** What a genuine delivery asks for. */
export type Asked =
  /** Null: the whole source. */
  | { readonly kind: 'sync'; readonly named: readonly string[] | null }
  | { readonly kind: 'nothing'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface DeliveryContent {
  readonly body: Buffer;
  /** `X-GitHub-Event`. */
  readonly event: string | null;
  /** `application/x-www-form-urlencoded`, as GitHub sends it on request: the JSON stands in `payload`. */
  readonly isForm: boolean;
  /** Branch of a git source: pushes to others are not its business. Null: the repository's own, or no git. */
  readonly branch: string | null;
}

const name = z.string().trim().min(1).max(2_000);
const names = z.array(name).min(1, 'names no post: leave it out for the whole source').max(500);

const standardSchema = z.object({
  posts: names.optional(),
  data: z.object({ posts: names.optional() }).optional(),
});

const pushSchema = z.object({
  ref: z.string(),
  repository: z.object({ default_branch: z.string().optional() }).optional(),
});

/** Reads what a delivery means. It is a hint only: what the source itself says is what counts. */
export function readDelivery(format: WebhookFormat, content: DeliveryContent): Asked {
  const parsed = parseJson(content);
  if (parsed === INVALID) return { kind: 'unreadable', reason: 'the body is not valid JSON' };
  return format === 'github' ? readPush(parsed, content) : readNames(parsed);
}

function readNames(payload: unknown): Asked {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) {
    return { kind: 'sync', named: null };
  }
  const read = standardSchema.safeParse(payload);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { kind: 'unreadable', reason: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  return { kind: 'sync', named: read.data.data?.posts ?? read.data.posts ?? null };
}

/** A push syncs the whole source: only a whole listing tells what was removed, and unchanged files cost little. */
function readPush(payload: unknown, { event, branch }: DeliveryContent): Asked {
  if (event !== 'push')
    return { kind: 'nothing', reason: `the event ${event ?? 'without a name'} is no push` };
  const read = pushSchema.safeParse(payload);
  if (!read.success) return { kind: 'unreadable', reason: 'the payload is not that of a push' };
  const wanted = branch ?? read.data.repository?.default_branch ?? null;
  if (wanted !== null && read.data.ref !== `refs/heads/${wanted}`) {
    return { kind: 'nothing', reason: `${read.data.ref} was pushed to, and the source is on ${wanted}` };
  }
  return { kind: 'sync', named: null };
}

const INVALID = Symbol('invalid');

function parseJson({ body, isForm }: DeliveryContent): unknown {
  const text = body.toString('utf8');
  const json = isForm ? (new URLSearchParams(text).get('payload') ?? '') : text;
  if (json.trim() === '') return null;
  try {
    return JSON.parse(json);
  } catch {
    return INVALID;
  }
}
