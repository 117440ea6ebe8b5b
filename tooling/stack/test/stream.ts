/** One update as the Scan gives it, its events in stream order: read here by itself, apart from the project's own decoding. */
export interface StreamUpdate {
  readonly updateId: string;
  readonly migrationId: number;
  readonly workflowId: string;
  readonly recordTime: string;
  readonly effectiveAt: string;
  readonly synchronizerId: string;
  readonly rootEventIds: readonly string[];
  readonly events: readonly StreamEvent[];
}

export interface StreamEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly contract_id: string;
  readonly template_id: string;
  readonly package_name: string;
  readonly create_arguments?: Readonly<Record<string, unknown>>;
  readonly choice?: string;
  readonly consuming?: boolean;
  readonly child_event_ids?: readonly string[];
}

interface Item {
  readonly update_id: string;
  readonly migration_id: number;
  readonly workflow_id: string;
  readonly record_time: string;
  readonly effective_at: string;
  readonly synchronizer_id: string;
  readonly root_event_ids: readonly string[];
  readonly events_by_id: Readonly<Record<string, StreamEvent>>;
}

/** The whole stream of a Scan, in order. */
export async function readStream(scanUrl: string): Promise<readonly StreamUpdate[]> {
  const updates: StreamUpdate[] = [];
  for (;;) {
    const last = updates.at(-1);
    const after = last && { after: { after_migration_id: last.migrationId, after_record_time: last.recordTime } };
    const response = await fetch(`${scanUrl}/v2/updates`, {
      method: 'POST',
      body: JSON.stringify({ ...after, page_size: 1000 }),
    });
    const { transactions } = (await response.json()) as { transactions: readonly Item[] };
    if (transactions.length === 0) return updates;
    updates.push(...transactions.map(readItem));
  }
}

function readItem(item: Item): StreamUpdate {
  const inOrder = (ids: readonly string[]): StreamEvent[] =>
    ids.flatMap((id) => {
      const event = item.events_by_id[id];
      return event === undefined ? [] : [event, ...inOrder(event.child_event_ids ?? [])];
    });
  return {
    updateId: item.update_id,
    migrationId: item.migration_id,
    workflowId: item.workflow_id,
    recordTime: item.record_time,
    effectiveAt: item.effective_at,
    synchronizerId: item.synchronizer_id,
    rootEventIds: item.root_event_ids,
    events: inOrder(item.root_event_ids),
  };
}
