import { writeDailyRewards } from '@ledger-explorer/spec/writers';
import { decimal, milliseconds } from '../ledger/decimal.ts';
import type { FakeReward } from '../ledger/fake-ledger.ts';
import { lengths, periodOf } from './period.ts';
import { found, type Read } from './reading.ts';

function sumsOf(rows: readonly FakeReward[]) {
  const sum = (part: 'app' | 'validator' | 'sv'): string => decimal(rows.reduce((total, row) => total + row[part], 0n));
  return {
    app: sum('app'),
    validator: sum('validator'),
    sv: sum('sv'),
    developmentFund: '0',
    unclaimedActivity: '0',
    count: rows.length,
  };
}

export const listDailyRewards: Read<'listDailyRewards'> = ({ ledger, values, head }) => {
  const { partyId, from, to } = values;
  const { day: length } = lengths;
  // The day of the head is the last, also if the head is its first moment.
  const { begin, end } = periodOf(from, to, milliseconds(head.recordTime) + 1, length, 'day');
  found('party', ledger.parties.get(partyId));
  const days = new Map<number, FakeReward[]>();
  for (const row of ledger.rewards) {
    const day = Math.floor(milliseconds(row.update.recordTime) / length) * length;
    if (row.party === partyId && day >= begin && day < end) days.set(day, [...(days.get(day) ?? []), row]);
  }
  return writeDailyRewards({
    partyId,
    sums: sumsOf([...days.values()].flat()),
    content: Array.from(days, ([day, rows]) => {
      const round = ledger.rounds.findLast(({ opened }) => milliseconds(opened.recordTime) < day + length);
      return { day, ...sumsOf(rows), price: round === undefined ? null : decimal(round.price) };
    }),
  });
};
