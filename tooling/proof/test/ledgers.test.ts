import type { GeneratorOptions } from '@ledger-explorer/ledger-simulator';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawParameters } from '../src/ledgers/draw-parameters.ts';
import { makeLedger } from '../src/ledgers/ledger.ts';
import { proveLedger } from '../src/prove-ledger.ts';
import { takesAll } from './takes-all.ts';

const firstLines = 20;

/** Number of updates of the n-th ledger. In long ledgers names expire and super validators leave. */
function historyOf(n: number): number {
  if (!takesAll && process.env.PROOF_LEDGER === undefined) return 200;
  return n % 4 === 0 ? 1200 : 300;
}

/** Updates per commit, by seed: small commits divide posting lists into runs, which are merged in long ledgers. */
const batches = [1000, 40, 9];

/** `PROOF_SAMPLES=all` takes all 200. */
const chosen: readonly number[] = takesAll ? Array.from({ length: 200 }, (_, n) => n) : [117];

/**
 * Parameters of the tested ledgers, by name. `PROOF_LEDGER=17` takes only that ledger, `PROOF_LEDGER='{"seed":…}'` one with these parameters, as printed
 * by a failure.
 */
function chooseLedgers(only: string | undefined): readonly [string, GeneratorOptions][] {
  if (only === undefined) return chosen.map((n) => [`ledger ${n}`, drawParameters(n, historyOf(n))]);
  const parameters = only.startsWith('{')
    ? (JSON.parse(only) as GeneratorOptions)
    : drawParameters(Number(only), historyOf(Number(only)));
  return [[`ledger ${only}`, parameters]];
}

describe('every response about a random ledger matches the simulator', () => {
  it.each(chooseLedgers(process.env.PROOF_LEDGER))('%s', async (_, parameters) => {
    const { databaseUrl, drop } = await createTestDatabase('localnet');
    onTestFinished(drop);
    const address = { databaseUrl, network: 'localnet' };
    const batch = batches[(parameters.seed ?? 0) % batches.length];
    const differences = await proveLedger(makeLedger(parameters), address, batch);
    const text = [`again: PROOF_LEDGER='${JSON.stringify(parameters)}'`, ...differences].slice(0, firstLines);
    expect(differences.length, text.join('\n')).toBe(0);
  });
});
