/** An invalid field of a request. `name` and `reason` make a sentence. */
export interface Fault {
  /** Path of the field: `watch[0].value`. */
  readonly name: string;
  readonly reason: string;
}

/** An error answer: RFC 9457. */
export function problem(
  status: number,
  title: string,
  detail: string,
  faults: readonly Fault[] = [],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const errors = faults.length === 0 ? {} : { errors: faults.map((fault) => ({ in: 'body', ...fault })) };
  const body = { type: 'about:blank', title, status, detail, ...errors };
  return jsonResponse(status, body, { 'content-type': 'application/problem+json', ...headers });
}

/** An answer in JSON that is not cached, unless the headers say otherwise. */
export function jsonResponse(status: number, value: unknown, headers: Readonly<Record<string, string>>): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** Answers 405 with the methods that are allowed: RFC 9110, 15.5.6. */
export function allow(methods: string): () => Response {
  return () => problem(405, 'Method not allowed', `Allowed: ${methods}.`, [], { allow: methods });
}
