import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@ledger-explorer/spec';
import { type SharedDeployment, sharedDeployment } from '@ledger-explorer/kit/shared';
import { type Fault, networkOf, startProxy } from '@ledger-explorer/proof/faults';
import type { Result } from '../src/result.ts';
import { runSuite, type SuiteOptions } from '../src/run-suite.ts';

export const isWeekly = (process.env.WEEKLY ?? '') !== '';

/** A sample of the operations; all of them in weekly runs. */
export const someOperations = operations.map(({ id }) => id).filter((_, at) => isWeekly || at % 6 === 0);

/** A deployment shared by all test files. Its network has 600 updates of all kinds and is paused. */
export function sharedNetwork(): Promise<SharedDeployment> {
  return sharedDeployment(networkOf(600, { rate: 0 }));
}

/** Adds an update every `pause` milliseconds until the run ends. */
export async function whileIndexing<T>(deployment: SharedDeployment, run: () => Promise<T>, pause = 200): Promise<T> {
  const running = run();
  const over = running.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([over, sleep(pause, false)]))) await deployment.advance(1);
  return running;
}

/** Runs the suite through a proxy that injects a fault, or none, with a limit of 15 minutes. */
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
