import { writeSeries, writeSupply } from '@ledger-explorer/spec/writers';
import { coin, decimal, milliseconds } from '../ledger/decimal.ts';
import type { FakeEvent, FakeLedger, FakeUpdate } from '../ledger/fake-ledger.ts';
import { lengths, periodOf } from './period.ts';
import { found, type Read } from './reading.ts';

/** Something that adds to a sum at a time, in milliseconds; without kind where the metric has none. */
type Addend = readonly [time: number, value: bigint, kind?: string];

function transfersOf({ transfers }: FakeLedger) {
  return transfers.map((row) => ({ ...row, time: milliseconds(row.update.recordTime) }));
}

function rewardsOf({ rewards }: FakeLedger): readonly Addend[] {
  return rewards.flatMap(({ update, app, validator, sv }): Addend[] => {
    const time = milliseconds(update.recordTime);
    return [
      [time, app, 'APP'],
      [time, validator, 'VALIDATOR'],
      [time, sv, 'SV'],
    ];
  });
}

/** Who did something counts once for an hour or day. */
function once(deeds: readonly (readonly [time: number, who: string])[], length: number): readonly Addend[] {
  const known = new Set<string>();
  return deeds.flatMap(([time, who]): Addend[] => {
    const key = `${Math.floor(time / length)} ${who}`;
    if (known.has(key)) return [];
    known.add(key);
    return [[time, coin]];
  });
}

/** V58, V85: metrics that add up. Counts are of `coin`, so that all values are alike. */
const sums: Readonly<
  Record<
    string,
    { readonly unit: 'count' | 'coin'; readonly of: (ledger: FakeLedger, length: number) => readonly Addend[] }
  >
> = {
  updates: { unit: 'count', of: ({ updates }) => updates.map((one) => [milliseconds(one.recordTime), coin]) },
  events: { unit: 'count', of: ({ events }) => events.map(({ update }) => [milliseconds(update.recordTime), coin]) },
  created: {
    unit: 'count',
    of: ({ events }) =>
      events.filter(({ exercise }) => exercise === null).map(({ update }) => [milliseconds(update.recordTime), coin]),
  },
  transfers: { unit: 'count', of: (ledger) => transfersOf(ledger).map(({ time, type }) => [time, coin, type]) },
  volume: { unit: 'coin', of: (ledger) => transfersOf(ledger).map(({ time, type, amount }) => [time, amount, type]) },
  fees: { unit: 'coin', of: (ledger) => transfersOf(ledger).map(({ time, type, fee }) => [time, fee, type]) },
  rewards: { unit: 'coin', of: rewardsOf },
  burned: {
    unit: 'coin',
    of: (ledger) =>
      transfersOf(ledger).flatMap(({ time, type, amount, fee }): Addend[] => [
        [time, fee, 'FEES'],
        ...(type === 'TRAFFIC_PURCHASE' || type === 'NAME_PURCHASE' ? [[time, amount, type] as const] : []),
      ]),
  },
  minted: {
    unit: 'coin',
    of: (ledger) => [
      ...rewardsOf(ledger),
      ...transfersOf(ledger)
        .filter(({ type }) => type === 'TAP')
        .map(({ time, amount }): Addend => [time, amount, 'OTHER']),
    ],
  },
  trafficSpent: {
    unit: 'coin',
    of: (ledger) =>
      transfersOf(ledger)
        .filter(({ type }) => type === 'TRAFFIC_PURCHASE')
        .map(({ time, amount }) => [time, amount]),
  },
  newParties: {
    unit: 'count',
    of: ({ parties }) => [...parties.values()].map(({ first }) => [milliseconds(first.recordTime), coin]),
  },
  activeParties: {
    unit: 'count',
    of: ({ updates }, length) =>
      once(
        updates.flatMap(({ recordTime, parties }) =>
          [...parties].map((party) => [milliseconds(recordTime), party] as const),
        ),
        length,
      ),
  },
  activeValidators: {
    unit: 'count',
    of: ({ contracts }, length) =>
      once(
        [...contracts.values()].flatMap(({ about, events: [created] }) =>
          about?.kind === 'validator' && created !== undefined
            ? [[milliseconds(created.update.recordTime), about.id] as const]
            : [],
        ),
        length,
      ),
  },
};

const kinds = [
  'FEES',
  'TRANSFER',
  'SELF_TRANSFER',
  'TRAFFIC_PURCHASE',
  'NAME_PURCHASE',
  'TAP',
  'APP',
  'VALIDATOR',
  'SV',
];

/** All coin of active contracts, as of a position. */
function supplyAt({ contracts }: FakeLedger, position: number, isLocked?: boolean): bigint {
  const isThen = (event: FakeEvent | null | undefined) => event != null && event.update.position <= position;
  return [...contracts.values()].reduce((sum, { coin: held, events: [created], archived }) => {
    if (held === null || !isThen(created) || isThen(archived)) return sum;
    return isLocked === undefined || isLocked === held.locked ? sum + held.amount : sum;
  }, 0n);
}

/** V91. Nothing is unexplained: what was not minted by rewards and taps, is what was burned. */
export const getSupply: Read<'getSupply'> = ({ ledger, position }) => {
  const update = found('position', ledger.updates[position - 1]);
  const [unlocked, locked] = [false, true].map((isLocked) => supplyAt(ledger, position, isLocked));
  const [all, until] = [
    (unlocked ?? 0n) + (locked ?? 0n),
    (of: { update: FakeUpdate }) => of.update.position <= position,
  ];
  const minted =
    ledger.rewards.filter(until).reduce((sum, row) => sum + row.app + row.validator + row.sv, 0n) +
    ledger.transfers.filter((row) => until(row) && row.type === 'TAP').reduce((sum, row) => sum + row.amount, 0n);
  return writeSupply({
    position,
    time: milliseconds(update.recordTime),
    supply: decimal(all),
    unlocked: decimal(unlocked ?? 0n),
    locked: decimal(locked ?? 0n),
    minted: decimal(minted),
    burned: decimal(minted - all),
    expiredCoin: '0',
    unexplained: '0',
  });
};

/** V58: what holds at the end of an hour or day, null before the first. */
const levels: Readonly<Record<string, (ledger: FakeLedger, end: number) => bigint | null>> = {
  supply: (ledger, end) =>
    supplyAt(ledger, ledger.updates.findLast(({ recordTime }) => milliseconds(recordTime) < end)?.position ?? 0),
  price: ({ rounds }, end) => rounds.findLast(({ opened }) => milliseconds(opened.recordTime) < end)?.price ?? null,
};

function sumsBetween(all: readonly Addend[], length: number, begin: number, end: number) {
  const buckets = Map.groupBy(all, ([time]) => Math.floor(time / length) * length);
  return [...buckets]
    .filter(([time]) => time >= begin && time < end)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([time, own]) => {
      const total = (rows: readonly Addend[]) => rows.reduce((sum, [, value]) => sum + value, 0n);
      if (total(own) === 0n) return [];
      const parts = [...kinds, 'OTHER'].flatMap((kind) => {
        const value = total(own.filter((row) => row[2] === kind));
        return value === 0n ? [] : [{ kind, value: decimal(value) }];
      });
      return [{ time, value: decimal(total(own)), parts: own[0]?.[2] === undefined ? null : parts }];
    });
}

export const getSeries: Read<'getSeries'> = ({ ledger, values, head }) => {
  const { metric, interval, from, to } = values;
  const length = lengths[interval];
  const now = milliseconds(head.recordTime);
  const { begin, end } = periodOf(from, to, now + 1, length, interval, 2000);
  const level = levels[metric];
  const sum = level === undefined ? found('metric', sums[metric]) : undefined;
  const first = Math.floor(milliseconds(ledger.updates[0]?.recordTime ?? 0n) / length) * length;
  const points =
    sum !== undefined
      ? sumsBetween(sum.of(ledger, length), length, begin, end)
      : Array.from({ length: Math.floor((now - first) / length) + 1 }, (_, at) => first + at * length)
          .filter((time) => time >= begin && time < end)
          .flatMap((time) => {
            const value = level?.(ledger, time + length) ?? null;
            return value === null ? [] : [{ time, value: decimal(value), parts: null }];
          });
  const last = points.at(-1);
  return writeSeries({
    metric,
    interval,
    unit: sum?.unit ?? (metric === 'price' ? 'USD/coin' : 'coin'),
    incomplete: last !== undefined && last.time + length > now,
    points,
  });
};
