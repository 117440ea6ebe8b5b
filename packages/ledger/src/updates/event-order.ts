import { isObject } from '../values/json.ts';

/** Events of a transaction in stream order. */
export interface EventOrder {
  readonly ids: readonly string[];
  /** Events with these ids, not yet decoded or checked. */
  readonly events: readonly unknown[];
  /** Ordinal of the exercise above each event; -1 for roots and detached events without a parent. */
  readonly parents: readonly number[];
  /** Number of roots and events below them, which come first. */
  readonly reached: number;
}

/**
 * Restores the stream order, which `events_by_id` loses by sorting its keys as text: depth first from the roots through the child events. Ids without
 * an event are skipped: they are of events that the reader of the ledger may not see. Events that are not below a root come last, by node number and id, each followed
 * by its children, so that no event is lost and every subtree is a range. An id that comes again, as in a cycle, is
 * skipped.
 */
export function orderEvents(rootIds: readonly string[], eventsById: ReadonlyMap<string, unknown>): EventOrder {
  const order = { ids: [], events: [], parents: [], seen: new Set<string>() };
  walk(rootIds, eventsById, order);
  const reached = order.ids.length;
  if (eventsById.size > reached) {
    const rest = [...eventsById.keys()].filter((id) => !order.seen.has(id)).sort(byNode);
    walk(rest, eventsById, order);
  }
  return { ids: order.ids, events: order.events, parents: order.parents, reached };
}

interface Walk {
  readonly ids: string[];
  readonly events: unknown[];
  readonly parents: number[];
  readonly seen: Set<string>;
}

function walk(
  from: readonly string[],
  eventsById: ReadonlyMap<string, unknown>,
  { ids, events, parents, seen }: Walk,
): void {
  // Two stacks instead of one stack of pairs, for speed: this runs for every event of the ledger.
  const pending = from.toReversed();
  const pendingParents = pending.map(() => -1);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const parent = pendingParents.pop() ?? -1;
    const event = eventsById.get(id);
    if (event === undefined || seen.has(id)) continue;
    seen.add(id);
    const ordinal = ids.push(id) - 1;
    events.push(event);
    parents.push(parent);
    const children = isObject(event) ? idsIn(event.child_event_ids) : [];
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child === undefined) continue;
      pending.push(child);
      pendingParents.push(ordinal);
    }
  }
}

/** The list of ids as it is; decoding checks it later. */
export function idsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? (list as string[]) : [];
}

/** Node number, such as 10 of `1220…:10`; ids of another form come last. */
function nodeOf(eventId: string): number {
  const node = Number(eventId.slice(eventId.lastIndexOf(':') + 1));
  return Number.isNaN(node) ? Number.MAX_SAFE_INTEGER : node;
}

/** Order by node number, then by text: independent of the order in a map or an object, in which numeric keys come first. */
function byNode(one: string, other: string): number {
  return nodeOf(one) - nodeOf(other) || (one < other ? -1 : 1);
}
