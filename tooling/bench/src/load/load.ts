import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Requests of a load and its duration. */
export interface Load {
  readonly port: number;
  /** Requests of each connection with their headers, sent one after the other and repeatedly. */
  readonly connections: readonly (readonly string[])[];
  readonly seconds: number;
  /** Limit of requests per second of all connections. Default: the next request follows the response. */
  readonly perSecond?: number;
}

/** Responses to a load, and their times. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Response times in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Number of responses whose status is not 200. */
export function notOk({ requests, statuses }: LoadResult): number {
  return requests - (statuses['200'] ?? 0);
}

const program = fileURLToPath(new URL('load-main.ts', import.meta.url));

/** A load generator in its own process. Each connection sends one request at a time. */
export class LoadGenerator {
  readonly #child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

  run(load: Load): Promise<LoadResult> {
    return new Promise((done, fail) => {
      const ended = () => {
        fail(new Error('the load generator has ended'));
      };
      this.#child.once('exit', ended);
      this.#child.once('message', (message: LoadResult | { readonly error: string }) => {
        this.#child.off('exit', ended);
        // The load failed.
        if ('error' in message) fail(new Error(message.error));
        else done(message);
      });
      this.#child.send(load);
    });
  }

  close(): void {
    this.#child.disconnect();
  }
}

/** The bytes of a GET request. */
export function get(path: string, headers: Readonly<Record<string, string>> = {}): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

/** The bytes of a GraphQL request. */
export function post(path: string, body: unknown): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
