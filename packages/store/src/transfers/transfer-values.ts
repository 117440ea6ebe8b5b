import { transferTypes } from '@ledger-explorer/ledger';
import type { PartyReferenceValues, TransferValues } from '@ledger-explorer/spec/writers';
import { eventIdOf } from '../write/event-ids.ts';
import { hexToId } from '../sql/id-bytes.ts';
import { ledgerName } from '../read/ledger-name.ts';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';

/** Columns other than parties. */
export const ownColumns = {
  event_id: 'text?',
  ordinal: 'integer',
  recorded: 'bigint',
  type: 'smallint',
  amount: 'numeric',
  fee: 'numeric',
  price: 'numeric?',
} as const;

export const transferColumns = {
  ...ownColumns,
  senders: 'text[]',
  sender_names: 'text?[]',
  receivers: 'text[]',
  receiver_names: 'text?[]',
} as const;

function partiesOf(side: 'senders' | 'receivers') {
  return `left join lateral (
    select array_agg(p.party order by x.n) as parties, array_agg(${ledgerName('p.party', 'h.record_time')} order by x.n) as names
    from unnest(t.${side}) with ordinality x (id, n) join party p on p.id = x.id
  ) ${side} on true`;
}

/** SQL: whether a transfer is of update `u`. Ids count all transfers from 1, and `u.transfers` is the id of the last one up to and with the update. */
export const isOfUpdate = 'id > (select u.transfers - u.own_transfers) and id <= u.transfers';

/** Joins the parties of a transfer `t`, with their names at the head `h`. */
export const joinTransferParties = `${partiesOf('senders')} ${partiesOf('receivers')}`;

/** Columns of a transfer `t` and its parties, without those of its update. */
export const selectTransfer = `t.id, t.ordinal, t.event_id, t.type, t.amount, t.fee, t.price,
  coalesce(senders.parties, '{}') as senders, coalesce(senders.names, '{}') as sender_names,
  coalesce(receivers.parties, '{}') as receivers, coalesce(receivers.names, '{}') as receiver_names`;

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

/** `hex`: id of its update, as in the column `update_id`. */
export function transferValues(hex: string, row: RowOf<typeof transferColumns>, naming: Naming): TransferValues {
  return valuesOf(hex, row, {
    senders: references(naming, row.senders, row.sender_names),
    receivers: references(naming, row.receivers, row.receiver_names),
  });
}

export function valuesOf(
  hex: string,
  row: RowOf<typeof ownColumns>,
  { senders, receivers }: Pick<TransferValues, 'senders' | 'receivers'>,
): TransferValues {
  return {
    eventId: eventIdOf(hexToId(hex), row.event_id, row.ordinal),
    transferType: transferTypes[row.type] ?? 'OTHER',
    senders,
    receivers,
    amount: trimDecimal(row.amount),
    fee: trimDecimal(row.fee),
    coinPrice: trimNullable(row.price),
    createdAt: row.recorded,
  };
}
