import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import type { NetworkReset } from './indexer-stop.ts';
import { statement } from '../sql/statement.ts';

/** `epoch`, for callers: its first position and rank. */
const head = statement(
  'head with totals',
  {
    ...headColumns,
    recorded: 'bigint',
    epoch: 'text',
    migration_id: 'integer',
    round: 'bigint?',
    updates: 'bigint',
    events: 'bigint',
    transfers: 'bigint',
    parties: 'bigint',
    network_reset: 'json?',
  },
  `select ${atHead}, ms(h.record_time) as recorded, h.migration_id, h.round, h.updates, h.events, h.transfers, h.parties,
    (select first_position || ':' || first_rank from epoch order by first_position desc limit 1) as epoch,
    (select network_reset from indexer_stop) as network_reset
  from head h`,
);

export const getHead: Read<'getHead'> = async ({ queries }) => {
  const row = await queries.firstOrThrow(await queries.rows(head));
  return answer(row, {
    position: row.position,
    recordTime: row.recorded,
    epoch: row.epoch,
    migration: row.migration_id,
    round: row.round,
    updates: row.updates,
    events: row.events,
    transfers: row.transfers,
    parties: row.parties,
    networkReset: row.network_reset as NetworkReset | null,
  });
};
