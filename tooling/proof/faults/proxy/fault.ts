import type { Answer } from './answer.ts';
import type { Header, ProxiedRequest } from './proxied-request.ts';

/** What a fault sees of one request: what was asked, and the way to the healthy service behind it. */
export interface Exchange {
  readonly request: ProxiedRequest;
  /** Asks the healthy service; more than once where the fault needs it. HEAD comes back without a body. */
  readonly upstream: (request: ProxiedRequest) => Promise<Answer>;
  /** A key that the healthy service takes: for faults of a service that checks none. */
  readonly apiKey: string;
  /** How many requests the proxy has seen before this one. */
  readonly before: number;
  /** What the fault remembers from one request to the next; empty when the proxy starts. */
  readonly memory: Map<string, string>;
}

/** One sentence of the contract, broken as a deployment could break it. */
export interface Fault {
  /** What is wrong, as a sentence in kebab case: `tied-parties-are-reversed`. */
  readonly name: string;
  /** The sentence that it breaks: `V8` of the contract, `seed` or a part of it. */
  readonly rule: string;
  /** The answer in place of the healthy one. */
  readonly answer: (exchange: Exchange) => Promise<Answer>;
  /** What is broken of `/v1/stream`, which has no end. Undefined: the stream is as it is, whatever else is wrong. */
  readonly stream?: StreamFault;
}

/** What is broken of a stream: its request, its header fields or its parts. */
export interface StreamFault {
  readonly request?: (request: ProxiedRequest) => ProxiedRequest;
  readonly headers?: (headers: readonly Header[]) => readonly Header[];
  /** What stands in place of a part (an event, an id or a comment, without the empty line behind it). */
  readonly part?: (part: string, memory: Map<string, string>, request: ProxiedRequest) => readonly string[];
}

/** Several faults at once: the first sees the request as sent, each other one what the fault before it passes on. None: nothing is broken. */
export function together(faults: readonly Fault[]): Fault {
  return {
    name: faults.map(({ name }) => name).join(', '),
    rule: 'contract',
    // One of them at most breaks the stream.
    ...faults.reduce<Pick<Fault, 'stream'>>((found, { stream }) => (stream === undefined ? found : { stream }), {}),
    answer: (exchange) =>
      faults.reduceRight<Exchange['upstream']>(
        (upstream, fault) => (request) => fault.answer({ ...exchange, request, upstream }),
        exchange.upstream,
      )(exchange.request),
  };
}
