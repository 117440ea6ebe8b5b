import { timeOf } from './exact-json.ts';

/** An update of the Scan with its events in stream order. It is decoded here independently of the project's own decoder. */
export interface StreamUpdate {
  readonly updateId: string;
  readonly migrationId: number;
  /** Null for a reassignment, or if it is empty on the ledger. */
  readonly workflowId: string | null;
  readonly recordTime: string;
  /** Null for a reassignment. */
  readonly effectiveAt: string | null;
  readonly synchronizerId: string;
  readonly rootEventIds: readonly string[];
  readonly events: readonly StreamEvent[];
}

export interface StreamEvent {
  readonly type: 'created_event' | 'exercised_event' | 'assigned_event' | 'unassigned_event';
  readonly eventId: string;
  readonly contractId: string;
  /** Null for an unassignment. */
  readonly templateId: string | null;
  readonly packageName: string | null;
  /** The event as on the ledger; for a reassignment its whole `event`. */
  readonly raw: Payload;
  /** The created event, for created and assigned events. */
  readonly created: Payload | null;
}

/** JSON from the ledger. */
export type Payload = Readonly<Record<string, unknown>>;

/** Index of the first update at or after a time; the stream's length if there is none. Times can step back at a migration border. */
export function firstAt(stream: readonly StreamUpdate[], timeMs: number): number {
  const index = stream.findIndex(({ recordTime }) => timeOf(recordTime) >= timeMs);
  return index === -1 ? stream.length : index;
}

/** An event in its update. */
export interface PlacedEvent {
  readonly update: StreamUpdate;
  readonly event: StreamEvent;
}

/** All events of a stream, in order. */
export function eventsOf(stream: readonly StreamUpdate[]): readonly PlacedEvent[] {
  return stream.flatMap((update) => update.events.map((event) => ({ update, event })));
}

/** `Module.Name:Entity`; null if the event has no template. */
export function templateOf({ templateId }: StreamEvent): string | null {
  return templateId === null ? null : templateId.slice(templateId.indexOf(':') + 1);
}

/** First event with a template of each contract: an unassignment has none. */
export function namedEvents(stream: readonly StreamUpdate[]): ReadonlyMap<string, StreamEvent> {
  const named = stream.flatMap(({ events }) => events.filter(({ templateId }) => templateId !== null));
  return new Map(named.toReversed().map((event) => [event.contractId, event]));
}

/** Reads one item of `/v2/updates`. */
export function readItem(item: Payload): StreamUpdate {
  return item.event === undefined ? readTransaction(item) : readReassignment(item);
}

function readTransaction(item: Payload): StreamUpdate {
  const byId = item.events_by_id as Readonly<Record<string, Payload>>;
  const inOrder = (ids: readonly string[]): StreamEvent[] =>
    ids.flatMap((id) => {
      const event = byId[id];
      // Events that the DSO party cannot see are absent (docs/scan.md).
      if (event === undefined) return [];
      return [readEvent(id, event), ...inOrder((event.child_event_ids ?? []) as readonly string[])];
    });
  const roots = item.root_event_ids as readonly string[];
  return {
    updateId: String(item.update_id),
    migrationId: Number(item.migration_id),
    workflowId: (item.workflow_id ?? '') === '' ? null : String(item.workflow_id),
    recordTime: String(item.record_time),
    effectiveAt: String(item.effective_at),
    synchronizerId: String(item.synchronizer_id),
    rootEventIds: roots,
    events: inOrder(roots),
  };
}

function readEvent(id: string, event: Payload): StreamEvent {
  const type = event.choice === undefined ? 'created_event' : 'exercised_event';
  return {
    type,
    eventId: nullable(event.event_id) ?? id,
    contractId: String(event.contract_id),
    templateId: String(event.template_id),
    packageName: nullable(event.package_name),
    raw: event,
    created: type === 'created_event' ? event : null,
  };
}

/** The event of a reassignment; its id is derived from the update if the ledger has none (docs/contract.md#v11). */
function readReassignment(item: Payload): StreamUpdate {
  const raw = item.event as Payload;
  const created = (raw.created_event ?? null) as Payload | null;
  const contents = created ?? raw;
  const eventId = nullable(contents.event_id) ?? nullable(raw.event_id) ?? `${String(item.update_id)}:0`;
  return {
    updateId: String(item.update_id),
    migrationId: Number(raw.migration_id ?? item.migration_id),
    workflowId: null,
    recordTime: String(item.record_time),
    effectiveAt: null,
    synchronizerId: String(created === null ? raw.source_synchronizer : raw.target_synchronizer),
    rootEventIds: [eventId],
    events: [
      {
        type: created === null ? 'unassigned_event' : 'assigned_event',
        eventId,
        contractId: String(contents.contract_id),
        templateId: nullable(contents.template_id),
        packageName: nullable(contents.package_name),
        raw,
        created,
      },
    ],
  };
}

function nullable(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Reads the whole stream of a Scan, in order. */
export async function readStream(scanUrl: string): Promise<readonly StreamUpdate[]> {
  const byId = new Map<string, StreamUpdate>();
  for (;;) {
    const updates = [...byId.values()];
    const last = updates.at(-1);
    // The end of a page can separate updates of one record time, so updates of the last one are read again.
    const before = updates.findLast(({ recordTime }) => recordTime !== last?.recordTime);
    const after = before && { after: { after_migration_id: before.migrationId, after_record_time: before.recordTime } };
    const response = await fetch(`${scanUrl}/v2/updates`, {
      method: 'POST',
      body: JSON.stringify({ ...after, page_size: 1000 }),
    });
    const { transactions } = (await response.json()) as { transactions: readonly Payload[] };
    for (const update of transactions.map(readItem)) byId.set(update.updateId, update);
    if (byId.size === updates.length) return updates;
  }
}
