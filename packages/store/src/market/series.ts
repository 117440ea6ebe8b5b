import { type RewardKind, rewardKinds, transferTypes } from '@ledger-explorer/ledger';
import type { Bucket } from '../sql/buckets.ts';

/** Points in a block: a row of `hour_series` has a UTC day, one of `day_series` 32 days. */
export const pointsOfBlock: Readonly<Record<Bucket, number>> = { hour: 24, day: 32 };

/** Series of updates by hour and day. A point of `supply` is the coin added; the metric `supply` adds them up to a level. */
const ofUpdates = [
  'updates',
  'events',
  'created',
  'newParties',
  'activeParties',
  'activeValidators',
  'supply',
] as const;
/** `burned FEES`: fees of transfers of all types (`fees <type>`: of one type), and fees outside transfers. `minted OTHER`: coin made by MINT and TAP other than rewards. */
const ofTransfers = ['burned FEES', 'minted OTHER'] as const;
/** Name of each kind of reward in its series and in responses (docs/contract.md#v58). */
const nameOfKind: Readonly<Record<RewardKind, string>> = {
  app: 'APP',
  validator: 'VALIDATOR',
  sv: 'SV',
  developmentFund: 'DEVELOPMENT_FUND',
  unclaimedActivity: 'UNCLAIMED_ACTIVITY',
};
type RewardSeries = `rewards ${string}`;
export function rewardSeriesOf(kind: RewardKind): RewardSeries {
  return `rewards ${nameOfKind[kind]}`;
}
const rewardSeries = rewardKinds.map(rewardSeriesOf);
const rewardParts = rewardKinds.map((kind) => [rewardSeriesOf(kind), nameOfKind[kind]] as const);
const transferSeries = transferTypes.flatMap((type) => [
  `transfers ${type}` as const,
  `volume ${type}` as const,
  `fees ${type}` as const,
]);

/** A series whose points are sums. */
export type SumSeries =
  | (typeof ofUpdates)[number]
  | (typeof ofTransfers)[number]
  | RewardSeries
  | (typeof transferSeries)[number];

/** Unit of a metric's values. */
type Unit = 'count' | 'coin' | 'USD/coin';

/** A metric that is a sum of series. `kind`: name of a part in responses; empty if the metric has one part. */
export interface SumMetric {
  readonly unit: Unit;
  readonly hasKinds: boolean;
  readonly parts: readonly (readonly [series: SumSeries, kind: string])[];
}

function one(unit: Unit, series: SumSeries): SumMetric {
  return { unit, hasKinds: false, parts: [[series, '']] };
}

function byKind(unit: Unit, parts: SumMetric['parts']): SumMetric {
  return { unit, hasKinds: true, parts };
}

function byType(unit: Unit, series: 'transfers' | 'volume' | 'fees'): SumMetric {
  return byKind(
    unit,
    transferTypes.map((type) => [`${series} ${type}`, type]),
  );
}

/** Metrics by name (docs/contract.md#v58, docs/contract.md#v85). */
const sumMetrics: Readonly<Record<string, SumMetric>> = {
  updates: one('count', 'updates'),
  events: one('count', 'events'),
  created: one('count', 'created'),
  transfers: byType('count', 'transfers'),
  volume: byType('coin', 'volume'),
  fees: byType('coin', 'fees'),
  rewards: byKind('coin', rewardParts),
  burned: byKind('coin', [
    ['burned FEES', 'FEES'],
    ['volume TRAFFIC_PURCHASE', 'TRAFFIC_PURCHASE'],
    ['volume NAME_PURCHASE', 'NAME_PURCHASE'],
    ['volume PREAPPROVAL_PURCHASE', 'PREAPPROVAL_PURCHASE'],
    ['volume EXPIRE', 'EXPIRE'],
    // Coin that an event log shows as burned, without a known choice.
    ['volume OTHER', 'OTHER'],
  ]),
  minted: byKind('coin', [...rewardParts, ['minted OTHER', 'OTHER']]),
  trafficSpent: one('coin', 'volume TRAFFIC_PURCHASE'),
  newParties: one('count', 'newParties'),
  activeParties: one('count', 'activeParties'),
  activeValidators: one('count', 'activeValidators'),
};

/** Metrics whose points are levels, not sums. */
export const levelMetrics = [
  { name: 'supply', unit: 'coin' },
  { name: 'price', unit: 'USD/coin' },
] as const;

/** The metric with a name, if it is a sum of series. */
export function sumMetric(name: string): SumMetric | undefined {
  return Object.hasOwn(sumMetrics, name) ? sumMetrics[name] : undefined;
}

/** Kinds of a metric's parts; none if the metric has no kinds. */
export function kindsOfMetric(metric: string): readonly string[] {
  const sum = sumMetric(metric);
  return sum?.hasKinds === true ? sum.parts.map(([, kind]) => kind) : [];
}

/** Names of all metrics, and of all series they are made of. */
export const seriesMetrics = [...Object.keys(sumMetrics), ...levelMetrics.map(({ name }) => name)];
export const seriesNames = [...ofUpdates, ...ofTransfers, ...rewardSeries, ...transferSeries, 'price'];
