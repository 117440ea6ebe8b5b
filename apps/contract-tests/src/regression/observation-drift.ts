import type { Finding, Observation } from '../finding.ts';
import { regressionFinding } from './regression-finding.ts';

/**
 * What a deployment does otherwise than when the baseline was recorded, where the contract leaves it open. Two runs see
 * different rows of a deployment that goes on: what one of them may merely not have met is not drift.
 */
export function observationDrift(
  baseline: readonly Observation[],
  now: readonly Observation[],
  baseUrl: string,
): Finding[] {
  const before = new Map(baseline.map((one) => [nameOf(one), one]));
  return now.flatMap((one) => {
    const known = before.get(nameOf(one));
    if (known === undefined) return [];
    const { kind, operation, at } = one;
    return Object.keys(one.counts)
      .filter((value) => isNew(value, known, one))
      .map((value) =>
        regressionFinding({
          check: `drift/${kind}`,
          operation,
          severity: 'error',
          title: `${at} ${sentence(kind, value)}`,
          detail: `Seen ${one.counts[value] ?? 0} times now, and never in ${total(known)} when the baseline was recorded.`,
          expected: list(known),
          actual: list(one),
          url: baseUrl,
        }),
      );
  });
}

function nameOf({ kind, operation, at }: Observation): string {
  return [kind, operation, at].join(' ');
}

/**
 * True where a value was never seen before and is seen now too often for chance: what n rows did not have once is most likely
 * in less than 3/n of all (the rule of three); rows of a page resemble each other, so 20/n. The shape of an error and the digits
 * of a time are the same in each answer: one is enough.
 */
function isNew(value: string, before: Observation, after: Observation): boolean {
  if (before.counts[value] !== undefined) return false;
  if (after.kind === 'error' || value.endsWith(' digits')) return true;
  const count = after.counts[value] ?? 0;
  return count >= 3 && count * total(before) > 20 * total(after);
}

function total({ counts }: Observation): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function sentence(kind: Observation['kind'], value: string): string {
  switch (kind) {
    case 'null':
      return value === 'null' ? 'is null, which it never was' : 'has a value, which it never had';
    case 'vocabulary':
      return `has a new value: ${value}`;
    case 'unit':
      return `is written otherwise: ${value}`;
    case 'error':
      return `has another shape: ${value}`;
  }
}

function list({ counts }: Observation): string {
  return Object.entries(counts)
    .map(([value, count]) => `${value} (${count})`)
    .join(', ');
}
