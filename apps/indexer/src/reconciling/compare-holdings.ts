import { type Decimal, formatDecimal } from '@ledger-explorer/ledger';

/** One subject, by the ledger and by the index. */
export interface Comparison {
  readonly subject: string;
  /** Counts, or amounts, for people. */
  readonly ledger: string;
  readonly index: string;
  readonly differences: number;
  /** Text of some of the differences. */
  readonly examples: readonly string[];
}

interface Amounts {
  unlocked: Decimal;
  locked: Decimal;
}
/** By party. */
export type Holdings = Map<string, Amounts>;

/** Limit of differences kept per kind. */
export const maxExamples = 10;

/** Compares exactly, party by party. A party that is missing on one side counts as 0 there. */
export function compareHoldings(subject: string, ledger: Holdings, index: Holdings): Comparison {
  const none = { unlocked: 0n, locked: 0n };
  const different = [...new Set([...ledger.keys(), ...index.keys()])].flatMap((party) => {
    const [theirs, ours] = [ledger.get(party) ?? none, index.get(party) ?? none];
    if (theirs.unlocked === ours.unlocked && theirs.locked === ours.locked) return [];
    return [`${party}: ledger ${describe(theirs)}, index ${describe(ours)}`];
  });
  return {
    subject,
    ledger: sum(ledger),
    index: sum(index),
    differences: different.length,
    examples: different.slice(0, maxExamples),
  };
}

function describe({ unlocked, locked }: Amounts): string {
  return `${formatDecimal(unlocked)} and ${formatDecimal(locked)} locked`;
}

function sum(holdings: Holdings): string {
  return formatDecimal([...holdings.values()].reduce((total, { unlocked, locked }) => total + unlocked + locked, 0n));
}
