import { subtreeEnds } from '../events/subtree-ends.ts';
import type { LedgerEvent } from '../events/event.ts';

/** An event with its place in the tree of its update. */
export interface TreeNode {
  readonly event: LedgerEvent;
  /** Ordinal of the exercise that has it as a child; null for a root. */
  readonly parent: number | null;
  /** 0 for a root. */
  readonly depth: number;
  /** Number of events below it, which follow it. */
  readonly descendants: number;
}

/** The events of an update as a tree, depth first. */
export function treeOf(events: readonly LedgerEvent[]): readonly TreeNode[] {
  const ends = subtreeEnds(events);
  const parents = new Map(
    events.flatMap((event) =>
      event.type === 'exercised_event' ? event.children.map((child) => [child, event.ordinal] as const) : [],
    ),
  );
  const depths: number[] = [];
  return events.map((event, ordinal) => {
    const parent = parents.get(ordinal) ?? null;
    const depth = parent === null ? 0 : (depths[parent] ?? 0) + 1;
    depths.push(depth);
    return { event, parent, depth, descendants: (ends[ordinal] ?? ordinal + 1) - ordinal - 1 };
  });
}
