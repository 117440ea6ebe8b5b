import { writePartyTransferSlice, writeTransferSlice } from '@ledger-explorer/spec/writers';
import { decimal } from '../ledger/decimal.ts';
import type { FakeLedger, FakeTransfer } from '../ledger/fake-ledger.ts';
import { sliceOf } from './pages.ts';
import { checkedPeriod } from './period.ts';
import { found, type Read } from './reading.ts';
import { partiesOf, transferValues } from './values.ts';

/** Position of the last update before a time in milliseconds; 0 if there is none. */
export function positionBefore({ updates }: FakeLedger, time: number): number {
  const at = updates.findIndex(({ recordTime }) => recordTime >= BigInt(time) * 1000n);
  return at === -1 ? updates.length : at;
}

export function transfersOf({ transfers }: FakeLedger, party: string): FakeTransfer[] {
  return transfers.filter(({ sender, receiver }) => sender === party || receiver === party);
}

/** What a transfer is for one of its parties (V54). */
export function lineOf(
  { type, sender, receiver, amount }: FakeTransfer,
  party: string,
): { readonly direction: 'IN' | 'OUT' | 'SELF'; readonly own: bigint; readonly counterparties: readonly string[] } {
  if (type === 'SELF_TRANSFER') return { direction: 'SELF', own: amount, counterparties: [] };
  const isOut = sender === party;
  return { direction: isOut ? 'OUT' : 'IN', own: amount, counterparties: partiesOf(isOut ? receiver : sender) };
}

interface Filters {
  readonly kind?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Rows up to a position, of a period and of kinds. */
function filtered(
  ledger: FakeLedger,
  rows: readonly FakeTransfer[],
  { kind, from, to }: Filters,
  position: number,
): FakeTransfer[] {
  checkedPeriod(from, to);
  const after = from === undefined ? 0 : positionBefore(ledger, from);
  const until = Math.min(position, to === undefined ? Infinity : positionBefore(ledger, to));
  const kinds = kind?.split(',');
  return rows.filter(
    ({ type, update }) => update.position > after && update.position <= until && (kinds?.includes(type) ?? true),
  );
}

function place({ update }: FakeTransfer) {
  return { updateId: update.updateId, position: update.position };
}

function total(amounts: readonly bigint[]): string {
  return decimal(amounts.reduce((sum, amount) => sum + amount, 0n));
}

/** What the cursor of a filtered list is bound to: all but the size. */
function scopeOf(
  list: string,
  values: Filters & { readonly orderBy: string; readonly position?: number | undefined },
  more: readonly unknown[] = [],
) {
  const { kind, from, to, orderBy, position } = values;
  return [list, kind ?? null, from ?? null, to ?? null, orderBy, position ?? null, ...more];
}

export const listTransferHistory: Read<'listTransferHistory'> = ({ ledger, values, position, cursors }) => {
  const rows = filtered(ledger, ledger.transfers, values, position);
  const { content, ...slice } = sliceOf(cursors, position, {
    ...values,
    rows,
    olderIs: 'lower',
    scope: scopeOf('transfers', values),
    cursor: values.cursor,
  });
  return writeTransferSlice({
    content: content.map((row) => ({ ...transferValues(ledger, row), ...place(row) })),
    sums: { amount: total(rows.map(({ amount }) => amount)), fee: total(rows.map(({ fee }) => fee)) },
    ...slice,
  });
};

export const listPartyTransfers: Read<'listPartyTransfers'> = ({ ledger, values, position, cursors }) => {
  const { partyId } = values;
  const party = ledger.parties.get(partyId);
  const directions = values.direction?.split(',');
  const rows = filtered(ledger, transfersOf(ledger, partyId), values, position).filter(
    (row) => directions?.includes(lineOf(row, partyId).direction) ?? true,
  );
  const scope = scopeOf('party transfers', values, [partyId, values.direction ?? null]);
  const { content, ...slice } = sliceOf(cursors, position, {
    ...values,
    rows,
    olderIs: 'lower',
    scope,
    cursor: values.cursor,
  });
  if (found('party', party).first.position > position) found('party', null);
  return writePartyTransferSlice({
    content: content.map((row) => {
      const { direction, own, counterparties } = lineOf(row, partyId);
      return { ...transferValues(ledger, row), ...place(row), partyId, direction, own: decimal(own), counterparties };
    }),
    sums: {
      amount: total(rows.map((row) => lineOf(row, partyId).own)),
      fee: total(rows.map(({ sender, fee }) => (sender === partyId ? fee : 0n))),
    },
    ...slice,
  });
};
