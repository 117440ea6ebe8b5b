import { type Fault, startProxy } from '@ledger-explorer/proof/faults';
import type { Result } from '../src/result.ts';
import { runSuite, type SuiteOptions } from '../src/run-suite.ts';

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
