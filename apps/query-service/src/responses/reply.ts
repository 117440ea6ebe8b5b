import type { ServerResponse } from 'node:http';

/** A response that is ready to send. */
export interface Reply {
  readonly status: number;
  /** Lower-case names and values, alternating; without the headers of every response and the length. */
  readonly headers: readonly string[];
  /** A string is Latin-1, with a character per byte. Undefined: no body. */
  readonly body: string | Buffer | undefined;
  /** Sends the body in parts after the head. If it rejects, the connection is aborted. */
  readonly sendBody?: (response: ServerResponse) => void | Promise<void>;
}

/** Converts headers by name to the form of `Reply.headers`. */
export function headerList(headers: Readonly<Record<string, string>>): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] ?? '');
  return list;
}
