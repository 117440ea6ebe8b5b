import type { ServerResponse } from 'node:http';

/** A response that is ready to send, whatever made it. */
export interface Reply {
  readonly status: number;
  /** Names in lower case and values alternate. Those that every response has are not among them, nor is its length. */
  readonly headers: readonly string[];
  /** A string is Latin-1, a character for each byte. Undefined: no body. */
  readonly body: string | Buffer | undefined;
  /** Sends the body, as it comes, once the head is sent. Where it rejects, the response is broken off. */
  readonly goOn?: (response: ServerResponse) => void | Promise<void>;
}

/** Headers by name as `Reply.headers` has them. */
export function headerList(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? '');
  return list;
}
