import type { Figure } from './figure.ts';

/** One command of `pnpm bench`. */
export interface Scenario {
  /** What it measures, in one line. */
  readonly summary: string;
  /** Its own options, as `--help` tells them: name, and what it means with its default. */
  readonly options?: Readonly<Record<string, string>>;
  /** `tell` says how far it is. */
  run(given: Given, tell: (line: string) => void): Promise<readonly Figure[]>;
}

/** Options as given on the command line. */
export type Given = Readonly<Record<string, string>>;

/** A whole number from 1 given on the command line. @throws UsageError */
export function count(given: Given, name: string, otherwise: number): number {
  const text = given[name];
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new UsageError(`--${name} is "${text}": give a whole number from 1`);
  return Number(text);
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
