import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@ledger-explorer/cli/tracing';
import { callerAddress, originAddress } from '@ledger-explorer/wire';
import { type RequestHeaders, readRequestHeaders } from './request-headers.ts';
import { requestSpan } from './request-span.ts';
import type { Target } from './targets.ts';

/** A request and its response, with the results of the pipeline's stages. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `Request-Id`, which is `reqId` in the log. */
  readonly id = randomUUID();
  readonly headers: RequestHeaders;
  /** Service, route and query; null until the request is routed. */
  target: Target | null = null;
  /** Operation name in metrics and log; null: that of the target. */
  label: string | null = null;
  /** Id of the valid API key; null if there is none, or before it is checked. */
  keyId: string | null = null;
  /** `RateLimit` and `RateLimit-Policy` in the form of `Reply.headers`; empty until a limit is checked. */
  quota: readonly string[] = [];
  /** Null if the request is not traced. */
  readonly span: Span | null;
  readonly #trustedProxies: number;
  readonly #began = performance.now();

  constructor(request: IncomingMessage, response: ServerResponse, trustedProxies: number) {
    this.request = request;
    this.response = response;
    this.headers = readRequestHeaders(request.rawHeaders);
    this.#trustedProxies = trustedProxies;
    this.span = requestSpan(request);
  }

  get method(): string {
    return this.request.method ?? '';
  }

  /** The request target as sent. */
  get url(): string {
    return this.request.url ?? '';
  }

  /** Milliseconds since the request was received. */
  get elapsed(): number {
    return performance.now() - this.#began;
  }

  /** Caller address, for the limits of callers without a key. */
  get address(): string {
    const { remoteAddress } = this.request.socket;
    return callerAddress(originAddress(remoteAddress, this.headers.forwardedFor, this.#trustedProxies));
  }

  /** Identity of the caller for waits, turns and open streams: the key id, or else the address. */
  get caller(): string {
    return this.keyId ?? this.address;
  }

  /** Aborted when the connection closes before the response is sent. */
  closed(): AbortSignal {
    const closed = new AbortController();
    this.response.once('close', () => {
      closed.abort();
    });
    return closed.signal;
  }
}
