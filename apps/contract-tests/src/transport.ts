import type { Connection } from './transport/connection.ts';
import type { KeyForm } from './transport/key-form.ts';

/** A request as the suite writes it. Nothing in it is normalised on the way to the wire. */
export interface SuiteRequest {
  /** Default `GET`. Anything but GET, HEAD and OPTIONS is refused unless the transport was opened to probe methods. */
  readonly method?: string;
  /** Path below the base URL and query, percent-encoded as it shall be sent: `/v1/transfers?size=1`. */
  readonly target: string;
  /** Default: the transport's key. `null`: none. A string: this one. */
  readonly key?: string | null;
  /** The transport's key in a wrong form. */
  readonly keyForm?: KeyForm;
  /** The key stands percent-encoded in the target, where its placeholder does. Default: as it is. */
  readonly isKeyEncoded?: boolean;
  /** What the request takes of the limit of its key. Default 1. */
  readonly cost?: number;
  /** Name of the header field the key stands in. Default `x-api-key`. */
  readonly keyField?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `target` stands below the origin, not below the base URL (problem types). */
  readonly fromOrigin?: boolean;
  /** Sent at once, whatever the limit of the server leaves, and a 429 is its answer. */
  readonly isUnpaced?: boolean;
  /** An answer without end: its body is what came until then. */
  readonly until?: Until;
}

/** When enough of an answer without end has come. */
export interface Until {
  /** Milliseconds at most, after its header fields. */
  readonly milliseconds: number;
  readonly isEnough?: (text: string) => boolean;
}

/** What came back, byte for byte. */
export interface Answer {
  readonly status: number;
  /** Names in lower case; repeated fields joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names and values as sent, alternating. */
  readonly rawHeaders: readonly string[];
  /** As it came over the wire, still compressed where `Content-Encoding` says so. Of an answer that may have none: what came nevertheless. */
  readonly body: Uint8Array;
  /** Milliseconds from when the request had left until the header fields of the answer were there. */
  readonly beganAfter: number;
  /** Epoch milliseconds when the request left and when the last byte arrived. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Why no answer came. */
export type FailureKind = 'unreachable' | 'timeout' | 'too-large' | 'broken';

/** No usable answer: nothing listens, it took too long, it is endless, or what came is not HTTP. */
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

/** The run ends here, with what it has: its requests or its time are spent, the target went away, or the caller interrupts it. */
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
  /** Default: no bound. */
  readonly maxRequests?: number;
  /** Requests per second at most. Default: as fast as the limits of the server allow. */
  readonly rps?: number;
  /** Milliseconds until an answer must be complete, default 10,000; one that is to wait for a position may take 30 s more. */
  readonly timeout?: number;
  /** Epoch milliseconds after which nothing is asked any more. */
  readonly deadline?: number;
  /** Once aborted, nothing is asked any more, and what is under way is broken off. */
  readonly signal?: AbortSignal;
  /** Bytes of an answer at most. Default 64 MiB. */
  readonly maxBytes?: number;
  readonly connection?: Connection;
  /** Lets methods other than GET, HEAD and OPTIONS pass. Default false: read-only by construction. */
  readonly probeMethods?: boolean;
}

/** The only way to the wire: read-only, bounded, polite. */
export interface Transport {
  /**
   * Sends one request. 429 and 503 are waited out as `Retry-After` says; `onRefusal` sees each 429 on the way. Throws `NoAnswer`
   * or `EndedEarly`.
   */
  send(request: SuiteRequest, onRefusal?: (answer: Answer) => void): Promise<Answer>;
  /** Requests sent so far. */
  readonly requests: number;
  /** Requests that may still be sent; `Infinity` without a bound. */
  readonly left: number;
  readonly baseUrl: string;
  close(): void;
}
