import type { Facts } from '@ledger-explorer/ledger';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawParameters } from '../src/ledgers/draw-parameters.ts';
import { makeLedger, readEntries } from '../src/ledgers/ledger.ts';
import { proveEntries } from '../src/prove-ledger.ts';
import { takesAll } from './takes-all.ts';

// The shorter ledger does not have every kind of fact.
const history = takesAll ? 400 : 200;
const ledger = makeLedger(drawParameters(13, history));
const entries = readEntries(ledger.items);

/** Facts of these entries without the last `count` of a kind. */
function without(kind: keyof Facts, count: number) {
  let left = count;
  return entries
    .toReversed()
    .map(({ update, facts }) => {
      const dropped = Math.min(left, facts[kind].length);
      left -= dropped;
      return { update, facts: { ...facts, [kind]: facts[kind].slice(0, facts[kind].length - dropped) } };
    })
    .toReversed();
}

/** Differences between an index of these entries and the model. */
async function prove(given: typeof entries, most?: number): Promise<readonly string[]> {
  const { databaseUrl, drop } = await createTestDatabase('localnet');
  onTestFinished(drop);
  return proveEntries(given, ledger.truth, { databaseUrl, network: 'localnet' }, { most });
}

// No ledger of the simulator has `unexplainedCoins`.
const all = (Object.keys(entries[0]?.facts ?? {}) as (keyof Facts)[]).filter((kind) => kind !== 'unexplainedCoins');
/** `npm test` takes every twelfth kind. */
const kinds = takesAll ? all : all.filter((_, at) => at % 12 === 0);

describe('the proof detects', () => {
  it.each(kinds)('missing facts: %s', async (kind) => {
    const total = entries.reduce((sum, { facts }) => sum + facts[kind].length, 0);
    expect(total).toBeGreaterThan(0);
    // The last quarter, as later equal facts can replace a few missing ones.
    const missing = without(kind, Math.ceil(total / 4));
    expect(await prove(missing, 1)).not.toEqual([]);
  });

  it('two swapped updates', async () => {
    const middle = history / 2;
    const [a, b] = entries.slice(middle, middle + 2);
    if (a === undefined || b === undefined) throw new Error('the ledger is too short');
    const swapped = entries.with(middle, b).with(middle + 1, a);
    expect(await prove(swapped, 1)).not.toEqual([]);
  });

  it('an amount off by the smallest unit', async () => {
    const at = entries.findLastIndex(({ facts }) => facts.transfers.length > 0);
    const off = entries.map((entry, index) => {
      if (index !== at) return entry;
      const transfers = entry.facts.transfers.map((transfer) => ({ ...transfer, amount: transfer.amount + 1n }));
      return { update: entry.update, facts: { ...entry.facts, transfers } };
    });
    const differences = await prove(off, 1);
    expect(differences.some((line) => line.startsWith('/v1/transfers'))).toBe(true);
  });
});
