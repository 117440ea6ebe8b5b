import type { GeneratorOptions } from '@ledger-explorer/ledger-simulator';
import { draws } from '../draws.ts';

/** Parameters of the n-th random ledger, which depend on n only: all kinds of updates, random size and rate. */
export function drawParameters(n: number, history: number): GeneratorOptions {
  const { next, whole } = draws(`ledger ${n}`);
  // Rate: from one update in three minutes (a history of four days) to thirty per second.
  const rate = Number((0.0055 * 5400 ** next()).toPrecision(3));
  return {
    all: true,
    seed: whole(1, 1_000_000),
    history,
    parties: whole(5, 150),
    validators: whole(1, 40),
    rate,
    // A round every 20 to 150 updates; more rounds would leave little room for other updates.
    tick: Math.max(10, Math.round(whole(20, 150) / rate)),
    migrations: whole(1, 4),
    // The end is near midnight and often at a full minute, where days and buckets begin.
    end: (Date.UTC(2026, 7, 1) + whole(-2, 2) * 60_000) * 1000 + whole(0, 1) * whole(0, 59_999_999),
  };
}
