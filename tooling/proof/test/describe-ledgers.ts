import type { GeneratorOptions } from '@ledger-explorer/ledger-simulator';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawParameters } from '../src/ledgers/draw-parameters.ts';
import { makeLedger } from '../src/ledgers/ledger.ts';
import { proveLedger } from '../src/prove-ledger.ts';
import { takesAll } from './takes-all.ts';

const firstLines = 20;

/**
 * Updates of the n-th ledger. Every fourth is long: a name that expires or a super validator that leaves takes its time. 200 ledgers of 2,000
 * and 800 updates reach no branch of packages/ledger that these leave out. They are long in the weekly run.
 */
function historyOf(n: number): number {
  return n % 4 === 0 && (takesAll || process.env.PROOF_LEDGER !== undefined) ? 1200 : 400;
}

/**
 * Updates of a commit, by seed: a posting list has one run, or runs of a few entries; of the long ledgers, some of those are merged while more
 * come in.
 */
const batches = [1000, 40, 9];

/**
 * Those of every ninth ledger, and of two more that reach what those leave out, that together execute every line of ledger, store and query
 * service that short ledgers reach. `PROOF_SAMPLES=all` takes all 200.
 */
const chosen: readonly number[] = [0, 9, 18, 25, 36, 117, 135, 144, 153, 162, 180, 189];

/**
 * The tests of a shard of the random ledgers. `PROOF_LEDGER=17` takes that one alone, `PROOF_LEDGER='{"seed":…}'` one of
 * these parameters: what a failure prints.
 */
export function describeLedgers({ from, to }: { from: number; to: number }): void {
  const only = process.env.PROOF_LEDGER;
  const ledgers = new Map<string, GeneratorOptions>();
  if (only === undefined) {
    for (let n = from; n < to; n += 1)
      if (takesAll || chosen.includes(n)) ledgers.set(`ledger ${n}`, drawParameters(n, historyOf(n)));
  } else if (from === 0) {
    const parameters = only.startsWith('{')
      ? (JSON.parse(only) as GeneratorOptions)
      : drawParameters(Number(only), historyOf(Number(only)));
    ledgers.set(`ledger ${only}`, parameters);
  }
  if (ledgers.size === 0) return;
  describe('every answer about a random ledger is what the simulator knows of it', () => {
    it.each([...ledgers].map(([name, parameters]) => ({ name, parameters })))('$name', async ({ parameters }) => {
      const { databaseUrl, drop } = await createTestDatabase('localnet');
      onTestFinished(drop);
      const place = { databaseUrl, network: 'localnet' };
      const differences = await proveLedger(
        makeLedger(parameters),
        place,
        batches[(parameters.seed ?? 0) % batches.length],
      );
      const text = [`again: PROOF_LEDGER='${JSON.stringify(parameters)}'`, ...differences].slice(0, firstLines);
      expect(differences.length, text.join('\n')).toBe(0);
    });
  });
}
