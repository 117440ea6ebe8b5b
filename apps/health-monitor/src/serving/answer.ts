import { hashText } from '../record/validator-indexes.ts';

export interface Content {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  /** `Cache-Control`. */
  readonly cache: string;
  /** Whether pages of other origins may read the answer. */
  readonly shared?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `Cache-Control` of everything made from a snapshot, which is itself at most a minute old. */
export const snapshotCacheControl = 'public, max-age=15, stale-while-revalidate=30';

/** The response with an entity tag, which is weak because the platform compresses the body; 304 if the client has it (RFC 9110, 13.1.2). */
export function answer(request: Request, content: Content): Response {
  const { status = 200, type, body, cache, shared = false } = content;
  const headers = new Headers({
    'content-type': type,
    'cache-control': cache,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    vary: 'accept-encoding',
    ...content.headers,
  });
  if (shared) headers.set('access-control-allow-origin', '*');
  if (status === 200 && !cache.includes('no-store')) {
    const tag = `W/"${hashText(body, body.length).toString(36)}"`;
    headers.set('etag', tag);
    if (matches(request.headers.get('if-none-match'), tag)) {
      headers.delete('content-type');
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(body, { status, headers });
}

/** Weak comparison: RFC 9110, 8.8.3.2. */
function matches(header: string | null, tag: string): boolean {
  if (header === null) return false;
  const opaque = (one: string): string => one.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(tag));
}
