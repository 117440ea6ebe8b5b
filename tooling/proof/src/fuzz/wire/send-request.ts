import { Agent, request } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import type { DrawnRequest } from '../drawing/draw-request.ts';
import { decodeBody } from './decode-body.ts';

/** A response with its decoded body. */
export interface Received {
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Sendable = Pick<DrawnRequest, 'method' | 'target' | 'headers'>;

/** Sends requests over keep-alive connections, like clients. Call `close` at the end. */
export class Sender {
  readonly #origin: ReturnType<typeof urlToHttpOptions>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(origin: string) {
    this.#origin = urlToHttpOptions(new URL(origin));
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The response, or as a text the reason that there is none: `timeout`, or the connection's error. */
  async send(drawn: Sendable, timeoutMs: number): Promise<Received | string> {
    const received = await this.#sendOnce(drawn, timeoutMs);
    // Sent once more after a reset, as the server may have closed the idle connection. A reset caused by the request occurs again.
    return received === 'ECONNRESET' || received === 'EPIPE' ? this.#sendOnce(drawn, timeoutMs) : received;
  }

  #sendOnce({ method, target, headers }: Sendable, timeoutMs: number): Promise<Received | string> {
    return new Promise((done) => {
      const options = { ...this.#origin, agent: this.#agent, method, path: target, headers };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          clearTimeout(timer);
          const flat = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.join(', ') : (value ?? ''),
            ]),
          );
          try {
            const body = decodeBody(Buffer.concat(chunks), response.headers['content-encoding']);
            done({ status: response.statusCode ?? 0, headers: flat, body });
          } catch (error) {
            done(`the body cannot be decoded: ${String(error)}`);
          }
        });
        response.on('error', (error) => {
          done(`the response broke off: ${error.message}`);
        });
      });
      const timer = setTimeout(() => {
        done('timeout');
        sent.destroy();
      }, timeoutMs);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        done(error.code ?? error.message);
      });
      sent.end();
    });
  }
}
