import type { Difference } from './difference.ts';

/** All differences of one operation that show at the same place of its answers. */
export interface DifferenceGroup {
  readonly operation: string;
  readonly at: string;
  /** Where each was seen. */
  readonly seen: readonly { readonly target: string; readonly difference: Difference }[];
}

/** One group for each place, the one with the fewest differences first: the smallest is read first. */
export function groupDifferences(
  seen: readonly { readonly operation: string; readonly target: string; readonly difference: Difference }[],
): DifferenceGroup[] {
  const groups = new Map<string, { operation: string; target: string; difference: Difference }[]>();
  for (const one of seen) {
    const name = `${one.operation} ${one.difference.at}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const sorted = group.toSorted((a, b) => sizeOf(a.difference) - sizeOf(b.difference));
      const [first] = sorted;
      return first === undefined ? [] : [{ operation: first.operation, at: first.difference.at, seen: sorted }];
    })
    .toSorted((a, b) => a.seen.length - b.seen.length || smallest(a) - smallest(b));
}

function smallest({ seen }: DifferenceGroup): number {
  return seen[0] === undefined ? 0 : sizeOf(seen[0].difference);
}

function sizeOf({ before, after }: Difference): number {
  return before.length + after.length;
}
