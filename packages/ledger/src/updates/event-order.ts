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
 * last, by node number, so that nothing is lost. An id met a second time, as in a cycle, is not walked again.
 */
export function orderEvents(rootIds: readonly string[], eventsById: JsonObject): EventOrder {
  const ids: string[] = [];
  const events: JsonObject[] = [];
  const parents: number[] = [];
  const seen = new Set<string>();
  // Two stacks side by side rather than one of pairs: this runs for every event of the ledger.
  const pending = rootIds.toReversed();
  const pendingParents = pending.map(() => -1);

  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const parent = pendingParents.pop() ?? -1;
    if (seen.has(id) || !Object.hasOwn(eventsById, id)) continue;
    const event = eventsById[id];
    if (!isObject(event)) continue;
    seen.add(id);
    const ordinal = ids.push(id) - 1;
    events.push(event);
    parents.push(parent);
    const children = childIds(event);
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child === undefined) continue;
      pending.push(child);
      pendingParents.push(ordinal);
    }
  }

  const reached = ids.length;
  const all = Object.keys(eventsById);
  if (all.length > reached) {
    const rest = all.filter((id) => !seen.has(id) && isObject(eventsById[id])).sort((a, b) => nodeOf(a) - nodeOf(b));
    const ordinals = new Map(rest.map((id, at) => [id, reached + at]));
    for (const id of rest) {
      ids.push(id);
      events.push(eventsById[id] as JsonObject);
      parents.push(-1);
    }
    events.slice(reached).forEach((event, at) => {
      const ordinal = reached + at;
      for (const id of childIds(event)) {
        const child = ordinals.get(id);
        if (child !== undefined && child > ordinal && parents[child] === -1) parents[child] = ordinal;
      }
    });
  }
  return { ids, events, parents, reached };
}

/** What stands there unchecked: decoding the event checks it. */
function childIds(event: JsonObject): readonly string[] {
  return Array.isArray(event.child_event_ids) ? (event.child_event_ids as string[]) : [];
}

/** 10 of `1220…:10`; ids of another form come last. */
function nodeOf(eventId: string): number {
  const node = Number(eventId.slice(eventId.lastIndexOf(':') + 1));
  return Number.isNaN(node) ? Number.MAX_SAFE_INTEGER : node;
}
