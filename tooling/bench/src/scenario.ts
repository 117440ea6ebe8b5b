import { type Setting, type Settings, type Values, wholeNumber } from '@ledger-explorer/cli';
import type { Figure } from './figure.ts';

/** One command of `pnpm bench`. */
export interface Scenario<S extends Settings = Settings> {
  /** Measurements of the scenario in one line. */
  readonly summary: string;
  readonly settings: S;
  /** Measures. `tell` prints a line of progress. */
  run(values: Values<S>, tell: (line: string) => void): Promise<readonly Figure[]>;
}

/** Returns its argument; infers the types of a scenario's values from its settings. */
export function scenario<S extends Settings>(declared: Scenario<S>): Scenario<S> {
  return declared;
}

/** Setting for a whole number from 1. */
export function count(option: string, otherwise: number, description: string): Setting<number> {
  return wholeNumber({ option, default: otherwise, min: 1, max: Number.MAX_SAFE_INTEGER, description });
}
