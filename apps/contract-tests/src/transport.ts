import type { Connection } from './transport/connection.ts';
import type { KeyForm } from './transport/key-form.ts';

/** A request of the suite, sent exactly as written. */
export interface SuiteRequest {
  /** Default `GET`. Methods other than GET, HEAD and OPTIONS are refused unless the transport has `probeMethods`. */
  readonly method?: string;
  /** Path below the base URL and query, percent-encoded as sent: `/v1/transfers?size=1`. */
  readonly target: string;
  /** API key. Default: the transport's; null: none. */
  readonly key?: string | null;
  /** The transport's key in a wrong form. */
  readonly keyForm?: KeyForm;
  /** If true, each character of the key in the target is percent-encoded. Default: those that need it. */
  readonly isKeyEncoded?: boolean;
  /** Cost of the request in its key's rate limit. Default 1. */
  readonly cost?: number;
  /** Name of the header field with the key. Default `x-api-key`. */
  readonly keyField?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** If true, `target` is relative to the origin and not to the base URL (problem types). */
  readonly fromOrigin?: boolean;
  /** If true, it is sent without waiting for the rate limit, and a 429 is its response. */
  readonly isUnpaced?: boolean;
  /** For a response without end: when to stop reading. */
  readonly until?: Until;
}

/** End condition for a response without end. */
interface Until {
  /** Longest time after the header fields, in milliseconds. */
  readonly milliseconds: number;
  readonly isEnough?: (text: string) => boolean;
}

/** A response, byte for byte. */
export interface Answer {
  readonly status: number;
  /** Names in lower case; repeated fields joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names and values as sent, alternating. */
  readonly rawHeaders: readonly string[];
  /** Body as received, still compressed. If the response may have no body: bytes that were sent nevertheless. */
  readonly body: Uint8Array;
  /** Milliseconds from sending the request to the response's header fields. */
  readonly beganAfter: number;
  /** Epoch milliseconds of sending the request and of the last byte. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Reason why there is no response: `unreachable`, `timeout`, `too-large`, or `broken` (cut off, or not HTTP). */
export type FailureKind = 'unreachable' | 'timeout' | 'too-large' | 'broken';

/** There is no usable response; `kind` tells the reason. */
export class NoAnswer extends Error {
  readonly kind: FailureKind;
  readonly request: SuiteRequest;

  constructor(kind: FailureKind, request: SuiteRequest, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoAnswer';
    this.kind = kind;
    this.request = request;
  }
}

/** The run ends early: its requests or time are spent, the deployment is gone, or the caller interrupts it. */
export class EndedEarly extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EndedEarly';
  }
}

export interface TransportOptions {
  /** With the network's prefix, without `/v1`: `http://127.0.0.1:8080/localnet`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Default: unlimited. */
  readonly maxRequests?: number;
  /** Limit of requests per second. Default: the server's limits. */
  readonly rps?: number;
  /** Milliseconds until a response must be complete, default 10,000; with a wait for a position 30 s more. */
  readonly timeout?: number;
  /** Epoch milliseconds after which no requests are sent. */
  readonly deadline?: number;
  /** If aborted, no more requests are sent, and those in flight are cancelled. */
  readonly signal?: AbortSignal;
  /** Limit of bytes of a response. Default 64 MiB. */
  readonly maxBytes?: number;
  readonly connection?: Connection;
  /** Allows methods other than GET, HEAD and OPTIONS. Default false. */
  readonly probeMethods?: boolean;
}

/** Sends all requests: read-only, limited, respecting rate limits. */
export interface Transport {
  /**
   * Sends a request. Waits for Retry-After of 429 and 503 and retries; `onRefusal` is called with each 429. Throws
   * `NoAnswer` or `EndedEarly`.
   */
  send(request: SuiteRequest, onRefusal?: (answer: Answer) => void): Promise<Answer>;
  /** Requests sent so far. */
  readonly requests: number;
  /** Number of requests that may still be sent; `Infinity` without a limit. */
  readonly left: number;
  readonly baseUrl: string;
  close(): void;
}
