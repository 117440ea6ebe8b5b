import type { Operation } from '@ledger-explorer/spec';
import type { TestRequest } from '../session/ask.ts';
import type { Fault } from '../session/fault.ts';
import type { Random } from '../session/random.ts';
import type { Session } from '../session/session.ts';

export interface ProbeContext {
  readonly session: Session;
  readonly random: Random;
  readonly isDeep: boolean;
  /** Requests that are left for each step from here on: what a probe may choose many of, it chooses this many of. */
  readonly share: number;
  /** Requests beyond the average cost of this and all later steps. If there are none, a probe leaves out what others find as well. */
  readonly spare: number;
  /** Lets the run send methods other than GET, HEAD and OPTIONS. */
  readonly mayProbeMethods: boolean;
  /** Reports a fault that several answers show together. */
  readonly report: (fault: Fault, ask: TestRequest) => void;
  /** Says that the probe could not run, and why. */
  readonly unchecked: (why: string) => void;
  /** Counts random requests that are left out to stay within the limit. */
  readonly dropped: (count: number) => void;
}

/** One way of asking an operation, or the service as a whole, and of looking at the answers together. */
export interface Probe {
  readonly name: string;
  /** Requests that it takes on average in a quick run. Default 1. */
  readonly cost?: number;
  readonly appliesTo: (operation: Operation) => boolean;
  readonly run: (context: ProbeContext, operation: Operation) => Promise<void>;
}

/** A probe of the service as a whole: runs once. */
export interface ServiceProbe {
  readonly name: string;
  /** Requests that it takes on average in a quick run. Default 1. */
  readonly cost?: number;
  readonly run: (context: ProbeContext) => Promise<void>;
}

/** A number of requests of a quick run: of an operation of the core, of an extension, of an extension that takes much of the caller's limit. */
export type Quota = Readonly<Record<'core' | 'extension' | 'costly', number>>;

export function quotaOf({ extension, cost }: Operation, quota: Quota): number {
  return extension ? (cost < 4 ? quota.extension : quota.costly) : quota.core;
}

/** Requests under way at a time: more would only wait for a connection. */
const together = 6;

/** Sends requests whose answers are checked one by one. */
export async function sendAll({ session }: ProbeContext, asks: readonly TestRequest[]): Promise<void> {
  for (let at = 0; at < asks.length; at += together)
    await Promise.all(asks.slice(at, at + together).map((ask) => session.ask(ask)));
}
