import type { OperationId } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { seenAs } from '../../test/seen-as.ts';
import type { Seen, TestRequest } from './ask.ts';
import { RowMemory } from './row-memory.ts';

/** A response at position 1. */
function seen(id: OperationId, body: unknown): Seen {
  return seenAs(id, { body: JSON.stringify(body), headers: { 'explorer-position': '1' } });
}

function requestOf({ operation }: Seen): TestRequest {
  return operation === undefined ? {} : { operation };
}

const event = {
  eventId: 'u:0',
  choice: 'AmuletRules_Transfer',
  createdAt: 5,
  choiceArgument: JSON.stringify({
    transfer: {
      sender: 'a',
      outputs: [
        { receiver: 'c', amount: '1.5000000000' },
        { receiver: 'a', amount: '7.0' },
        { receiver: 'b', amount: '2.0000000001' },
        { receiver: 'c', amount: '0.5' },
      ],
    },
  }),
  exerciseResult: JSON.stringify({
    summary: { holdingFees: '0E-10', outputFees: ['0.1', '0.2'], senderChangeFee: '0.03', amuletPrice: '0.0500000000' },
  }),
};
const transfer = {
  eventId: 'u:0',
  transferType: 'TRANSFER',
  senders: [{ partyId: 'a' }],
  receivers: [{ partyId: 'c' }, { partyId: 'b' }],
  amount: '4.0000000001',
  fee: 0.33,
  coinPrice: 0.05,
  createdAt: 5,
};

function broken(row: Partial<Record<keyof typeof transfer, unknown>>): string[] {
  const rows = new RowMemory();
  rows.take(seen('getEvent', event), {});
  rows.take(seen('listTransfers', { content: [{ ...transfer, ...row }] }), {});
  return rows.contradictions().map(({ fault }) => fault.rule ?? '');
}

describe('a transfer compared with its event', () => {
  it('has no fault if amount, receivers, fee, price and type agree', () => {
    expect(broken({})).toEqual([]);
  });

  it.each([
    ['V15', { amount: '11.0000000001' }],
    ['V15', { amount: '4' }],
    ['V16', { receivers: [{ partyId: 'b' }, { partyId: 'c' }] }],
    ['V17', { fee: 0.3 }],
    ['V18', { coinPrice: 0.06 }],
    ['V13', { transferType: 'SETTLEMENT' }],
    ['V6', { createdAt: 6 }],
  ])('violates %s with %j', (rule, row) => {
    expect(broken(row)).toEqual([rule]);
  });

  it('is reported with requests that still find both rows after the list has grown', () => {
    const rows = new RowMemory();
    const [detail, list] = [seen('getEvent', event), seen('listTransfers', { content: [{ ...transfer, fee: 1 }] })];
    rows.take(detail, requestOf(detail));
    rows.take(list, { ...requestOf(list), query: 'size=100' });
    expect(rows.contradictions().map(({ asks }) => asks.map(({ query }) => query))).toEqual([
      [undefined, 'size=100&position=1'],
    ]);
  });

  it('has no fault if the event has no summary', () => {
    const rows = new RowMemory();
    rows.take(seen('getEvent', { ...event, exerciseResult: '{}' }), {});
    rows.take(seen('listTransfers', { content: [{ ...transfer, fee: 0 }] }), {});
    expect(rows.contradictions()).toEqual([]);
    expect(rows.has('EventDetail', 'u:0')).toBe(true);
    expect(rows.has('EventDetail', 'u:1')).toBe(false);
  });

  it('reports a nested item that differs from the same item of its list', () => {
    const memory = new RowMemory();
    const list = seen('listTransfers', { content: [transfer] });
    expect(memory.take(list, requestOf(list))).toEqual([]);
    const update = (amount: string): Seen =>
      seen('listUpdateHistory', { content: [{ updateId: 'u', firstTransfer: { ...transfer, amount } }] });
    const same = update(transfer.amount);
    expect(memory.take(same, requestOf(same))).toEqual([]);
    const other = update('4.1');
    const where = memory.take(other, requestOf(other)).map(({ fault }) => fault.where);
    // The update differs from the earlier one, and its transfer from that of the list.
    expect(where).toEqual(['firstTransfer', 'amount']);
  });
});
