import type { Operation } from '@ledger-explorer/spec';
import type { TestRequest } from '../session/ask.ts';
import type { Fault } from '../session/fault.ts';
import type { Random } from '../session/random.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Session } from '../session/session.ts';

export interface ProbeContext {
  readonly session: Session;
  readonly random: Random;
  readonly isDeep: boolean;
  /** Remaining requests per step, for probes that can use any number. */
  readonly share: number;
  /** Remaining requests beyond the average cost of this and all later steps. Without any, a probe leaves out what other probes find too. */
  readonly spare: number;
  /** Lets the run send methods other than GET, HEAD and OPTIONS. */
  readonly mayProbeMethods: boolean;
  /** Reports a fault that several responses show together. */
  readonly report: (fault: Fault, ask: TestRequest) => void;
  /** Records that the probe could not run, and why. */
  readonly unchecked: (why: string) => void;
  /** Counts random requests that were left out to stay within the limit. */
  readonly dropped: (count: number) => void;
}

/** A probe sends requests for an operation and checks their responses together. */
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

/** Requests per operation in a quick run: for the core, extensions, and extensions with a high cost. */
export type Quota = Readonly<Record<'core' | 'extension' | 'costly', number>>;

export function quotaOf({ extension, cost }: Operation, quota: Quota): number {
  return extension ? (cost < 4 ? quota.extension : quota.costly) : quota.core;
}

/** Reason of a probe that could not run, because no path values are known. */
export const noIdentifier = 'no response had an identifier for the path of this operation';

/** Path values of the object with most items; undefined, which is recorded, if none are known. */
export async function knownPath(
  { session, unchecked }: ProbeContext,
  operation: Operation,
): Promise<Readonly<Record<string, string>> | undefined> {
  const [path] = await pathsOf(session, operation);
  if (path === undefined) unchecked(noIdentifier);
  return path;
}

/** Requests in flight at a time: more would only wait for a connection. */
const together = 6;

/** Sends requests whose responses are checked one by one. */
export async function sendAll({ session }: ProbeContext, asks: readonly TestRequest[]): Promise<void> {
  for (let at = 0; at < asks.length; at += together)
    await Promise.all(asks.slice(at, at + together).map((ask) => session.ask(ask)));
}
