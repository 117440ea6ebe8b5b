import { transferTypes } from '@ledger-explorer/ledger';
import type { PartyReferenceValues, TransferValues } from '@ledger-explorer/spec/writers';
import { eventIdAt } from '../ids/event-ids.ts';
import { hexToId } from '../ids/hex-to-id.ts';
import { ledgerName } from '../names/ledger-name.ts';
import type { Naming } from '../names/naming.ts';
import { answer, atPosition, pinned, positionColumns } from '../reading/queries.ts';
import type { Direction, Read } from '../reading/reader.ts';
import { statement } from '../reading/statement.ts';
import { trimDecimal } from '../reading/trim-decimal.ts';

const columns = {
  ...positionColumns,
  total: 'bigint',
  /** In hex. */
  update_id: 'text?',
  event_ids: 'text[]?',
  ordinal: 'integer',
  recorded: 'bigint',
  type: 'smallint',
  senders: 'text[]',
  sender_names: 'text?[]',
  receivers: 'text[]',
  receiver_names: 'text?[]',
  amount: 'numeric',
  fee: 'numeric',
  price: 'numeric?',
} as const;

function partiesOf(side: 'senders' | 'receivers') {
  return `left join lateral (
    select array_agg(p.party order by x.n) as parties, array_agg(${ledgerName('p.party', 'h.record_time')} order by x.n) as names
    from unnest(t.${side}) with ordinality x (id, n) join party p on p.id = x.id
  ) ${side} on true`;
}

const selected = `t.id, encode(u.update_id, 'hex') as update_id, u.event_ids, t.ordinal, ms(u.record_time) as recorded,
  t.type, t.amount, t.fee, t.price,
  coalesce(senders.parties, '{}') as senders, coalesce(senders.names, '{}') as sender_names,
  coalesce(receivers.parties, '{}') as receivers, coalesce(receivers.names, '{}') as receiver_names`;

/**
 * $2 offset, $3 size. A transfer's id is its rank, so a page is a range of ids. The limit says so to the planner, which else
 * takes the range for a share of the whole table and joins it with all updates.
 */
function pageFrom(direction: Direction, window: string) {
  return statement(
    `transfers ${direction}`,
    columns,
    `select ${atPosition}, at.transfers as total, r.* ${pinned}
  left join lateral (
    select ${selected}
    from (select * from transfer t where ${window} order by t.id ${direction} limit $3) t join update u using (position) ${partiesOf('senders')} ${partiesOf('receivers')}
  ) r on true order by r.id ${direction}`,
  );
}

const statements = {
  DESC: pageFrom('DESC', 't.id <= at.transfers - $2::bigint and t.id > at.transfers - $2::bigint - $3::bigint'),
  ASC: pageFrom('ASC', 't.id > $2::bigint and t.id <= least($2::bigint + $3::bigint, at.transfers)'),
};

function references(
  naming: Naming,
  parties: readonly string[],
  names: readonly (string | null)[],
): PartyReferenceValues[] {
  return parties.map((partyId, index) => ({
    partyId,
    accountName: naming.party(partyId, names[index] ?? null),
    imageUrl: naming.image(partyId),
  }));
}

export const listTransfers: Read<'listTransfers'> = async ({ queries, naming }, { page, size, orderBy, position }) => {
  if (position === 0) return queries.beforeFirst({ total: 0, content: [] });
  const rows = await queries.rows(statements[orderBy], [position, page * size, size]);
  const [first] = rows;
  if (first === undefined) return queries.throwNoSnapshot(position);
  const content = rows.flatMap((row): TransferValues[] => {
    if (row.update_id === null) return [];
    return [
      {
        eventId: eventIdAt(hexToId(row.update_id), row.event_ids, row.ordinal),
        transferType: transferTypes[row.type] ?? 'OTHER',
        senders: references(naming, row.senders, row.sender_names),
        receivers: references(naming, row.receivers, row.receiver_names),
        amount: trimDecimal(row.amount),
        fee: trimDecimal(row.fee),
        coinPrice: row.price === null ? null : trimDecimal(row.price),
        createdAt: row.recorded,
      },
    ];
  });
  return answer(first, { total: Number(first.total), content });
};
