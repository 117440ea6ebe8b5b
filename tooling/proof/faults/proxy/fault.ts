import type { Answer } from './answer.ts';
import type { ProxiedRequest } from './proxied-request.ts';

/** A request with access to the healthy service. */
export interface Exchange {
  readonly request: ProxiedRequest;
  /** Sends a request to the healthy service, as often as needed. Responses to HEAD have no body. */
  readonly upstream: (request: ProxiedRequest) => Promise<Answer>;
  /** A valid key, for faults of a service that checks none. */
  readonly apiKey: string;
  /** Number of earlier requests. */
  readonly before: number;
  /** State of the fault between requests; initially empty. */
  readonly memory: Map<string, string>;
}

/** A fault: a deployment breaks one sentence of the contract. */
export interface Fault {
  /** Fault as a sentence in kebab case: `tied-parties-are-reversed`. */
  readonly name: string;
  /** Broken rule: `V8` of the contract, `seed`, or a section. */
  readonly rule: string;
  /** Makes the faulty response. */
  readonly answer: (exchange: Exchange) => Promise<Answer>;
  /** Fault of `/v1/stream`, which has no end. Undefined: the stream is unchanged. */
  readonly stream?: StreamFault;
}

/** Fault of a stream: changes its request or its parts. */
interface StreamFault {
  readonly request?: (request: ProxiedRequest) => ProxiedRequest;
  /** Replaces a part (an event, an id or a comment, without the empty line after it). */
  readonly part?: (part: string, memory: Map<string, string>) => readonly string[];
}

/** Combines faults: each one gets the request that the previous one passes on. Empty: no fault. */
export function together(faults: readonly Fault[]): Fault {
  return {
    name: faults.map(({ name }) => name).join(', '),
    rule: 'contract',
    // At most one of them changes the stream.
    ...faults.reduce<Pick<Fault, 'stream'>>((found, { stream }) => (stream === undefined ? found : { stream }), {}),
    answer: (exchange) =>
      faults.reduceRight<Exchange['upstream']>(
        (upstream, fault) => (request) => fault.answer({ ...exchange, request, upstream }),
        exchange.upstream,
      )(exchange.request),
  };
}
