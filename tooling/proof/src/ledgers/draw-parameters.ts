import type { GeneratorOptions } from '@ledger-explorer/ledger-simulator';
import { draws } from '../draws.ts';

/** The parameters of the n-th random ledger: every shape on, size and pace at random. The same n, the same ledger. */
export function drawParameters(n: number, history: number): GeneratorOptions {
  const { next } = draws(`ledger ${n}`);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  // From one update in three minutes (the history then is of four days) to thirty in a second.
  const rate = Number((0.0055 * 5400 ** next()).toPrecision(3));
  return {
    all: true,
    seed: whole(1, 1_000_000),
    history,
    parties: whole(5, 150),
    validators: whole(1, 40),
    rate,
    // A round each 20 to 150 updates: more of them, and there is little else.
    tick: Math.max(10, Math.round(whole(20, 150) / rate)),
    migrations: whole(1, 4),
    // Around midnight and at the full minute, buckets and days begin.
    end: (Date.UTC(2026, 7, 1) + whole(-2, 2) * 60_000) * 1000 + whole(0, 1) * whole(0, 59_999_999),
  };
}
