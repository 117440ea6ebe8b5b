import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@ledger-explorer/spec';
import { type SharedDeployment, sharedDeployment } from '@ledger-explorer/kit/shared';
import { type Fault, networkOf, startProxy } from '@ledger-explorer/proof/faults';
import type { Result } from '../src/result.ts';
import { runSuite, type SuiteOptions } from '../src/run-suite.ts';

export const isWeekly = (process.env.WEEKLY ?? '') !== '';

/** A sample of the operations; all of them weekly. */
export const someOperations = operations.map(({ id }) => id).filter((_, at) => isWeekly || at % 6 === 0);

/** The deployment of all test files, of a network with everything a ledger can have. It stands still, but for what tests advance. */
export function sharedNetwork(): Promise<SharedDeployment> {
  return sharedDeployment(networkOf(600, 0));
}

/** Updates come, one after the other, until the run is over. */
export async function whileIndexing<T>(deployment: SharedDeployment, run: () => Promise<T>, pause = 200): Promise<T> {
  const running = run();
  const over = running.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([over, sleep(pause, false)]))) await deployment.advance(1);
  return running;
}

/** Runs the suite through a proxy that breaks one thing, or nothing. No time limit: the machine may be slow. */
export async function runThrough(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  fault: Fault | null,
  options: Partial<SuiteOptions> = {},
): Promise<Result> {
  const proxy = await startProxy({ baseUrl, apiKey }, fault);
  try {
    return await runSuite({ baseUrl: proxy.baseUrl, apiKey, seed: 1, runTimeout: 900_000, ...options });
  } finally {
    await proxy.stop();
  }
}
