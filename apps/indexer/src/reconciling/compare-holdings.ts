import { type Decimal, formatDecimal } from '@ledger-explorer/ledger';

/** Comparison of one subject between the ledger and the index. */
export interface Comparison {
  readonly subject: string;
  /** Count or amount, as text for people. */
  readonly ledger: string;
  readonly index: string;
  readonly differences: number;
  /** Descriptions of the first differences. */
  readonly examples: readonly string[];
}

interface Amounts {
  unlocked: Decimal;
  locked: Decimal;
}
/** Amounts by party. */
export type Holdings = Map<string, Amounts>;

/** Limit of examples of a comparison. */
export const maxExamples = 10;

/** Compares amounts exactly, party by party. A party that is missing on one side has 0 there. */
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
