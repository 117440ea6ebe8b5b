import Big from 'big.js';
import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { digitsOf, literal, type Period, timeOf } from '../exact-json.ts';
import { coinOverTime, decimal, lengths } from '../expected/balances.ts';
import type { Truth } from '../model.ts';
import { eventsOf, templateOf } from '../stream.ts';
import { type Compare, compareOne } from './comparison.ts';
import { rewardSum } from './rewards.ts';
import { transferKinds } from './transfer-history.ts';
import { appearances } from './update-history.ts';

/** A term of a sum at a time; `kind` is empty if the metric has no kinds. */
interface Addend {
  readonly time: number;
  readonly kind: string;
  readonly value: string;
}

const kinds = [...transferKinds, 'APP', 'VALIDATOR', 'SV', 'DEVELOPMENT_FUND', 'UNCLAIMED_ACTIVITY'];

/** Kinds of transfers that burn their amount. */
const burningKinds = ['TRAFFIC_PURCHASE', 'NAME_PURCHASE', 'PREAPPROVAL_PURCHASE', 'EXPIRE', 'OTHER'];

/** Order of kinds in a metric, if it differs from `kinds`. */
const ownKinds: Readonly<Record<string, readonly string[]>> = {
  minted: ['APP', 'VALIDATOR', 'SV', 'DEVELOPMENT_FUND', 'UNCLAIMED_ACTIVITY', 'OTHER'],
  burned: ['FEES', ...burningKinds],
};

/** Counts distinct parties: an activity counts if it is the party's first, or the previous one is in an earlier hour or day. */
function addendsOfParties(
  activities: readonly { readonly party: string; readonly time: number }[],
  length: number,
): readonly Addend[] {
  const last = new Map<string, number>();
  return activities.flatMap(({ party, time }) => {
    const before = last.get(party);
    const bucket = Math.floor(time / length);
    last.set(party, bucket);
    return before === undefined || before < bucket ? [{ time, kind: '', value: '1' }] : [];
  });
}

/** A term at the record time of its update, without a kind unless given. */
function addend(recordTime: string, value: string | number, kind = ''): Addend {
  return { time: timeOf(recordTime), kind, value: String(value) };
}

function rewardsOf({ model }: Truth): readonly (Addend & { readonly update: number })[] {
  return model.rewards.flatMap(({ recordTime, update, app, validator, sv, fund, activity }) =>
    Object.entries({
      APP: app,
      VALIDATOR: validator,
      SV: sv,
      DEVELOPMENT_FUND: fund,
      UNCLAIMED_ACTIVITY: activity,
    }).map(([kind, value]) => ({ ...addend(recordTime, value, kind), update })),
  );
}

function mintedOf(truth: Truth): readonly (Addend & { readonly update: number })[] {
  return [
    ...rewardsOf(truth),
    ...truth.model.transfers
      .filter(({ type }) => type === 'MINT' || type === 'TAP')
      .map(({ recordTime, update, eventId, amount }) => {
        const eventRewards = truth.model.rewards.filter((reward) => reward.eventId === eventId);
        const rest = new Big(amount).minus(rewardSum(eventRewards));
        return { ...addend(recordTime, rest.lt(0) ? '0' : rest.toFixed(), 'OTHER'), update };
      }),
  ];
}

/** Changes of each party's coin, with the index of the update. */
function coinChanges({ stream, dso }: Truth): readonly { readonly update: number; readonly added: bigint }[] {
  return [...coinOverTime(stream, dso).values()].flatMap((coins) =>
    coins.map(({ update, unlocked, locked }, at) => {
      const before = coins[at - 1] ?? { unlocked: 0n, locked: 0n };
      return { update, added: unlocked + locked - before.unlocked - before.locked };
    }),
  );
}

/** Burned coin by kind. FEES is coin that disappeared without another cause, such as fees of locks and offers, which are not transfers. */
function burnedOf(truth: Truth): readonly Addend[] {
  const { model, stream } = truth;
  const gone = stream.map(() => new Big(0));
  const add = (update: number, amount: Big) => {
    gone[update] = (gone[update] ?? new Big(0)).plus(amount);
  };
  for (const { update, value } of mintedOf(truth)) add(update, new Big(value));
  for (const { update, added } of coinChanges(truth)) add(update, new Big(decimal(-added)));
  const others = model.transfers.filter(({ type }) => burningKinds.includes(type));
  for (const { update, amount } of others) add(update, new Big(amount).neg());
  return [
    ...gone.map((fees, update) => addend(stream[update]?.recordTime ?? '', fees.toFixed(), 'FEES')),
    ...others.map(({ recordTime, type, amount }) => addend(recordTime, amount, type)),
  ];
}

const license = 'Splice.ValidatorLicense:ValidatorLicense';

/** Terms of each metric that is a sum. */
const addends: Readonly<Record<string, (truth: Truth, length: number) => readonly Addend[]>> = {
  updates: ({ stream }) => stream.map(({ recordTime }) => addend(recordTime, 1)),
  events: ({ stream }) => stream.map(({ recordTime, events }) => addend(recordTime, events.length)),
  created: ({ stream }) =>
    eventsOf(stream).flatMap(({ update, event }) =>
      event.type === 'created_event' ? [addend(update.recordTime, 1)] : [],
    ),
  transfers: ({ model }) => model.transfers.map(({ recordTime, type }) => addend(recordTime, 1, type)),
  volume: ({ model }) => model.transfers.map(({ recordTime, type, amount }) => addend(recordTime, amount, type)),
  fees: ({ model }) => model.transfers.map(({ recordTime, type, fee }) => addend(recordTime, fee, type)),
  rewards: rewardsOf,
  burned: burnedOf,
  minted: mintedOf,
  trafficSpent: ({ model }) =>
    model.transfers
      .filter(({ type }) => type === 'TRAFFIC_PURCHASE')
      .map(({ recordTime, amount }) => addend(recordTime, amount)),
  activeParties: (truth, length) =>
    addendsOfParties(
      appearances(truth).flatMap((roles, at) => {
        const time = timeOf(truth.stream[at]?.recordTime ?? '');
        return [...new Set(roles.map(({ party }) => party))].map((party) => ({ party, time }));
      }),
      length,
    ),
  activeValidators: ({ stream }, length) =>
    addendsOfParties(
      eventsOf(stream).flatMap(({ update, event }) => {
        if (event.type !== 'created_event' || templateOf(event) !== license) return [];
        const { validator, lastActiveAt } = event.created?.create_arguments as {
          readonly validator: string;
          readonly lastActiveAt?: string | null;
        };
        return [{ party: validator, time: timeOf(lastActiveAt ?? update.recordTime) }];
      }),
      length,
    ),
  newParties: ({ model }) => model.parties.map(({ firstSeen }) => addend(firstSeen, 1)),
};

/** Levels: the value from each time on, sorted by time. */
const levels: Readonly<Record<string, (truth: Truth) => readonly { readonly time: number; readonly value: string }[]>> =
  {
    supply: (truth) => {
      // The level at the end of an hour or day includes all updates with an earlier record time, in any order.
      const byTime = coinChanges(truth)
        .map(({ update, added }) => ({ time: timeOf(truth.stream[update]?.recordTime ?? ''), added }))
        .toSorted((a, b) => a.time - b.time);
      let sum = 0n;
      return byTime.map(({ time, added }) => {
        sum += added;
        return { time, value: decimal(sum) };
      });
    },
    price: ({ model }) =>
      model.rounds
        .toSorted((a, b) => a.recordTime.localeCompare(b.recordTime) || a.update - b.update)
        .map(({ recordTime, price }) => ({ time: timeOf(recordTime), value: price })),
  };

const coinMetrics = ['volume', 'fees', 'rewards', 'burned', 'minted', 'trafficSpent', 'supply'];

function unitOf(metric: string): string {
  if (metric === 'price') return 'USD/coin';
  return coinMetrics.includes(metric) ? 'coin' : 'count';
}

const metrics = [...Object.keys(addends), ...Object.keys(levels)];

function sumsOf(all: readonly Addend[], length: number, order: readonly string[]): readonly Row[] {
  const buckets = Map.groupBy(all, ({ time }) => Math.floor(time / length) * length);
  return [...buckets]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([time, group]) => {
      const value = plus(...group.map((one) => one.value));
      if (new Big(value).eq(0)) return [];
      const parts = order.flatMap((kind) => {
        const part = plus(...group.filter((one) => one.kind === kind).map((one) => one.value));
        return new Big(part).eq(0) ? [] : [{ kind, value: literal(part) }];
      });
      return [{ time: literal(time), value: literal(value), parts: group[0]?.kind === '' ? null : parts }];
    });
}

/** `/v1/series/{metric}` in a period (V58). */
function expectedSeries(truth: Truth, metric: string, interval: keyof typeof lengths, { from, to }: Period): Row {
  const length = lengths[interval];
  const times = truth.stream.map(({ recordTime }) => timeOf(recordTime));
  const bucketOf = (time: number) => Math.floor(time / length) * length;
  const [first, last] = [bucketOf(Math.min(...times)), bucketOf(Math.max(...times))];
  const bucketTimes = Array.from({ length: (last - first) / length + 1 }, (_, n) => first + n * length);
  const level = levels[metric]?.(truth);
  const all =
    level === undefined
      ? sumsOf(addends[metric]?.(truth, length) ?? [], length, ownKinds[metric] ?? kinds)
      : bucketTimes.flatMap((time): Row[] => {
          const atEnd = level.findLast((change) => change.time < time + length);
          if (atEnd === undefined && metric === 'price') return [];
          return [{ time: literal(time), value: literal(atEnd?.value ?? '0'), parts: null }];
        });
  const timeMs = ({ time }: Row) => Number(digitsOf(time));
  const points = all.filter((point) => timeMs(point) >= from && timeMs(point) < to);
  const [lastEnd] = points.slice(-1).map((point) => timeMs(point) + length);
  return {
    metric,
    interval,
    unit: unitOf(metric),
    incomplete: lastEnd !== undefined && lastEnd > timeOf(truth.model.head.recordTime),
    points,
  };
}

/** Every metric by hour and by day: the whole range that fits, and the middle of it. */
export const compareSeries: Compare = async function* (answers, truth) {
  const times = truth.stream.map(({ recordTime }) => timeOf(recordTime));
  if (times.length === 0) return;
  const newest = Math.max(...times) + 1;
  for (const interval of ['hour', 'day'] as const) {
    const oldest = Math.max(0, Math.min(...times) - lengths[interval], newest - 1_999 * lengths[interval]);
    const quarter = Math.floor((newest - oldest) / 4);
    for (const metric of metrics) {
      for (const period of [
        { from: oldest, to: newest },
        { from: oldest + quarter, to: newest - quarter },
      ]) {
        const path = `/v1/series/${metric}?interval=${interval}&from=${period.from}&to=${period.to}`;
        yield compareOne(answers, path, expectedSeries(truth, metric, interval, period));
      }
    }
  }
};
