import type { Finding, Observation } from '../finding.ts';
import { regressionFinding } from './regression-finding.ts';

/**
 * What a deployment does otherwise than when the baseline was recorded, where the contract leaves it open. Two runs see
 * different rows of a moving deployment: what one of them has merely not met is no drift.
 */
export function observationDrift(
  baseline: readonly Observation[],
  now: readonly Observation[],
  baseUrl: string,
): Finding[] {
  const before = new Map(baseline.map((one) => [nameOf(one), one]));
  return now.flatMap((one) => {
    const known = before.get(nameOf(one));
    const drift = known === undefined ? null : compare(known, one);
    if (drift === null) return [];
    const { kind, operation, at } = one;
    return regressionFinding({
      check: `drift/${kind}`,
      operation,
      severity: 'error',
      title: `${at} ${drift.title}`,
      detail: `Since the baseline was recorded, ${at} of ${operation} ${drift.title}.`,
      expected: known?.values.join(', ') ?? '',
      actual: one.values.join(', '),
      url: baseUrl,
    });
  });
}

function nameOf({ kind, operation, at }: Observation): string {
  return [kind, operation, at].join(' ');
}

function compare(before: Observation, after: Observation): { readonly title: string } | null {
  const added = after.values.filter((value) => !before.values.includes(value));
  switch (after.kind) {
    case 'null':
      return before.values.includes('never') && !after.values.includes('never')
        ? { title: 'is null, which it never was' }
        : null;
    case 'vocabulary':
      return added.length === 0 ? null : { title: `has a new value: ${added.join(', ')}` };
    case 'unit':
      return added.length === 0 ? null : { title: `has another unit: ${added.join(', ')}` };
    case 'error':
      return added.length === 0 ? null : { title: `has another shape: ${added.join(', ')}` };
  }
}
