import type { TransferValues } from '@ledger-explorer/spec/writers';
import type { Queries } from '../growth/queries.ts';
import { EpochChanged } from '../sql/one-epoch.ts';
import type { seenColumns } from '../growth/volume-statement.ts';
import { type RowOf, statement } from '../sql/statement.ts';
import { ownColumns, valuesOf } from './transfer-values.ts';

export const unnamedColumns = {
  /** Null: no row. */
  id: 'bigint?',
  update_id: 'text?',
  ...ownColumns,
  /** Numbers of parties as text: `{1,2}`. */
  senders: 'text',
  receivers: 'text',
} as const;

/**
 * Columns of a transfer `t` without joins. Looking up the parties of a row takes PostgreSQL several times as long as the row, too long for thousands of
 * rows that show no names.
 */
export const selectUnnamed = `t.id, encode(t.update_id, 'hex') as update_id, t.event_id, t.ordinal, ms(t.record_time) as recorded, t.type,
  t.senders::text as senders, t.receivers::text as receivers, t.amount, t.fee, t.price`;

/** $1 numbers. If no party is found, one row has the epoch only. */
const partiesStatement = statement(
  'parties by number',
  { epoch: 'bigint', id: 'integer?', party: 'text' },
  'select h.epoch, p.id, p.party from head h left join party p on p.id = any ($1::int[])',
);

function numbersIn(array: string): string[] {
  return array === '{}' ? [] : array.slice(1, -1).split(',');
}

type UnnamedRow = RowOf<typeof unnamedColumns & Pick<typeof seenColumns, 'epoch'>>;

/**
 * Reads the parties of all rows at once. Returns a function that makes a transfer without names and images. `hex`: id of its update, as in `update_id`.
 * Throws `EpochChanged` after a rewind, since the next commit gives the numbers of removed parties to other parties.
 */
export async function unnamedTransfers(
  queries: Queries,
  rows: readonly UnnamedRow[],
): Promise<(hex: string, row: UnnamedRow) => TransferValues> {
  const numbers = new Set<string>();
  for (const { id, senders, receivers } of rows) {
    if (id === null) continue;
    for (const number of [...numbersIn(senders), ...numbersIn(receivers)]) numbers.add(number);
  }
  const found = numbers.size === 0 ? [] : await queries.rows(partiesStatement, [`{${[...numbers].join(',')}}`]);
  if (found.some(({ epoch }) => epoch !== rows[0]?.epoch)) throw new EpochChanged();
  const parties = new Map(found.map(({ id, party }) => [String(id), party]));
  const references = (array: string) =>
    numbersIn(array).map((number) => {
      const partyId = parties.get(number);
      if (partyId === undefined) throw new Error(`a transfer names party number ${number}, which does not exist`);
      return { partyId, accountName: null, imageUrl: null };
    });
  return (hex, row) => valuesOf(hex, row, { senders: references(row.senders), receivers: references(row.receivers) });
}
