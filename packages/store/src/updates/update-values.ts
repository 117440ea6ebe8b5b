import type { UpdateValues } from '@ledger-explorer/spec/writers';
import { rootEventIds } from '../write/event-ids.ts';
import { hexToId } from '../sql/id-bytes.ts';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';

export const updateColumns = {
  migration_id: 'integer',
  workflow_id: 'text?',
  recorded: 'bigint',
  synchronizer: 'text',
  effective: 'bigint?',
  root_event_ids: 'text[]?',
  events: 'integer',
} as const;

/** Columns of an update `u` and its synchronizer `s`; its id in hex. */
export const selectUpdate = `encode(u.update_id, 'hex') as update_id, u.migration_id, u.workflow_id,
  ms(u.record_time) as recorded, s.synchronizer, ms(u.effective_at) as effective, u.root_event_ids, u.events`;

/** `hex`: its id, as in the column `update_id`. */
export function updateValues(hex: string, row: RowOf<typeof updateColumns>, naming: Naming): UpdateValues {
  const { synchronizer } = row;
  const updateId = hexToId(hex);
  return {
    updateId,
    migrationId: row.migration_id,
    workflowId: row.workflow_id,
    recordTime: row.recorded,
    synchronizerId: synchronizer,
    effectiveAt: row.effective,
    rootEventIds: JSON.stringify(rootEventIds(updateId, row.root_event_ids)),
    eventsCount: row.events,
    synchronizerName: naming.synchronizer(synchronizer),
    synchronizerImg: naming.synchronizerImage(synchronizer),
  };
}
