import type { Answer } from './answer.ts';
import type { ProxiedRequest } from './proxied-request.ts';

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
  /** The set that it belongs to if it was written by somebody who had not read the checks; undefined: by their author. */
  readonly heldOut?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** Marks the faults of a set. */
export function heldOut(set: NonNullable<Fault['heldOut']>, faults: readonly Fault[]): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, heldOut: set }));
}
