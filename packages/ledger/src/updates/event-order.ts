import { isObject, type JsonObject } from '../values/json.ts';

/** The events of one transaction in stream order, as they stand in `events_by_id`. */
export interface EventOrder {
  readonly ids: readonly string[];
  /** The same ids' values, not yet checked. */
  readonly events: readonly JsonObject[];
  /** Ordinal of the exercise above each event; -1 for roots. */
  readonly parents: readonly number[];
  /** How many events the roots reach; those from here on are reached by none. */
  readonly reached: number;
}

/**
 * Rebuilds the order that `events_by_id` does not have (its keys are sorted as text): depth first from the roots through
 * the child events. Ids without an event are what the projection hides, and are skipped. Events that no root reaches come
 * last, by node number and id, each followed by its children, so that nothing is lost and a subtree is always one stretch. An id
 * met a second time, as in a cycle, is not walked again.
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
  readonly events: JsonObject[];
  readonly parents: number[];
  readonly seen: Set<string>;
}

function walk(
  from: readonly string[],
  eventsById: ReadonlyMap<string, unknown>,
  { ids, events, parents, seen }: Walk,
): void {
  // Two stacks side by side rather than one of pairs: this runs for every event of the ledger.
  const pending = from.toReversed();
  const pendingParents = pending.map(() => -1);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const parent = pendingParents.pop() ?? -1;
    const event = eventsById.get(id);
    if (!isObject(event) || seen.has(id)) continue;
    seen.add(id);
    const ordinal = ids.push(id) - 1;
    events.push(event);
    parents.push(parent);
    const children = idsIn(event.child_event_ids);
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child === undefined) continue;
      pending.push(child);
      pendingParents.push(ordinal);
    }
  }
}

/** The raw value, unchecked: decoding checks it. */
export function idsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? (list as string[]) : [];
}

/** 10 of `1220…:10`; ids of another form come last. */
function nodeOf(eventId: string): number {
  const node = Number(eventId.slice(eventId.lastIndexOf(':') + 1));
  return Number.isNaN(node) ? Number.MAX_SAFE_INTEGER : node;
}

/** The same order for a map of events as for an object, in which ids that are numbers come first. */
function byNode(one: string, other: string): number {
  return nodeOf(one) - nodeOf(other) || (one < other ? -1 : 1);
}
