import { describe, expect, it } from 'vitest';
import { expectTruth } from './expect-truth.ts';
import { NaiveLedger } from './naive-ledger.ts';
import { createGenerator, type GeneratorOptions, type LedgerGenerator } from '../src/create-generator.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const small: GeneratorOptions = { parties: 60, validators: 12, history: 1200 };

/** A generator with the whole history it made, as JSON lines and as a naive reading of them. */
function generate(options: GeneratorOptions): {
  readonly generator: LedgerGenerator;
  readonly lines: readonly string[];
  readonly naive: NaiveLedger;
} {
  const generator = createGenerator(options);
  const naive = new NaiveLedger();
  const lines = [...generator].map(({ json }) => json);
  for (const line of lines) naive.add(line);
  return { generator, lines, naive };
}

describe.each([
  ['without optional kinds', { ...small, migrations: 2 }],
  ['with all kinds of updates', { ...small, all: true }],
  ['over thirty days', { ...small, history: 1800, all: true, historyDays: 30 }],
])('a generated ledger %s', (_, options: GeneratorOptions) => {
  const { generator, lines, naive } = generate(options);

  it('has the same bytes for the same seed, and others for another seed', () => {
    const again = [...createGenerator(options).items(500)].map(({ json }) => json);
    expect(again).toEqual(lines.slice(0, 500));
    const [first] = createGenerator({ ...options, seed: 2 });
    expect(first?.json).not.toBe(lines[0]);
  });

  it('has a model that equals a naive reading of the JSON', () => {
    expectTruth(generator, naive);
  });

  it('has ascending record times within a migration, some of them microseconds apart', () => {
    let close = 0;
    let ties = 0;
    naive.updates.forEach(({ update }, index) => {
      const before = naive.updates[index - 1]?.update;
      const migration = update.event?.migration_id ?? update.migration_id;
      if (!before || (before.event?.migration_id ?? before.migration_id) !== migration) return;
      const gap = naive.timeOf(index) - naive.timeOf(index - 1);
      expect(gap).toBeGreaterThanOrEqual(0);
      if (gap === 0) ties++;
      else if (gap < 200) close++;
    });
    expect(close).toBeGreaterThan(20); // Of about 8 % of the updates.
    expect(ties > 0).toBe(options.all === true);
  });

  it('has every type of transfer', () => {
    expect(new Set(generator.network.model.transfers.map(({ type }) => type))).toEqual(
      new Set([
        'TRANSFER',
        'PREAPPROVED_TRANSFER',
        'TOKEN_TRANSFER',
        'TRANSFER_OFFER_ACCEPTED',
        'SETTLEMENT',
        'SELF_TRANSFER',
        'TRAFFIC_PURCHASE',
        'PREAPPROVAL_PURCHASE',
        'NAME_PURCHASE',
        'MINT',
        'TAP',
        'EXPIRE',
        'OTHER',
      ]),
    );
  });

  it('has sizes like MainNet', () => {
    const bytes = Buffer.byteLength(lines.join('')) / lines.length;
    const { model } = generator.network;
    expect(model.events / model.updates).toBeGreaterThan(6);
    expect(model.events / model.updates).toBeLessThan(12);
    expect(bytes).toBeGreaterThan(8_000);
    expect(bytes).toBeLessThan(16_000);
    expect(Math.max(...naive.updates.map(({ events }) => events.length))).toBeGreaterThan(100);
  });
});

describe('random ledgers with all kinds of updates, two of them, twenty in a weekly run,', () => {
  it.each(Array.from({ length: 20 }, (_, number) => 1000 + 37 * number).filter((_, at) => isWeekly || at % 10 === 0))(
    'have a model that equals a naive reading of the JSON: seed %i',
    (seed) => {
      const shape = { parties: 5 + (seed % 90), validators: seed % 20, rate: [0.02, 1, 20][seed % 3] ?? 1 };
      const { generator, naive } = generate({ all: true, seed, history: 900, ...shape, migrations: 1 + (seed % 4) });
      expectTruth(generator, naive);
    },
  );
});
