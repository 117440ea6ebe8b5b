import { type Decimal, formatDecimal, transferTypes } from '@ledger-explorer/ledger';
import type { SeriesPointValues } from '@ledger-explorer/spec/writers';
import { type Bucket, bucketLengths } from '../reading/buckets.ts';
import { parseSum } from '../reading/parse-sum.ts';
import { answer, atHead, headColumns, type Queries } from '../reading/queries.ts';
import type { Read } from '../reading/reader.ts';
import { type RowOf, statement } from '../reading/statement.ts';
import { seriesStatements } from './series-statements.ts';

interface Period {
  readonly interval: Bucket;
  /** Milliseconds; null: not given. */
  readonly bounds: readonly [from: number | null, to: number | null];
}

/** What was read: the head, undefined if nothing is indexed, and the points. */
interface Found {
  readonly head: RowOf<typeof headColumns> | undefined;
  readonly points: readonly SeriesPointValues[];
}

/** What the values of a metric count, and how it is read. */
interface Metric {
  readonly unit: 'count' | 'coin' | 'USD/coin';
  readonly read: (queries: Queries, period: Period) => Promise<Found>;
}

type Part = readonly [kind: string, value: Decimal];

/** A point of a sum; none where there is nothing. */
function pointOf(time: string | null, parts: readonly Part[], unit: Metric['unit'], withParts: boolean) {
  const total = parts.reduce((sum, [, value]) => sum + value, 0n);
  if (time === null || total === 0n) return [];
  const written = (value: Decimal) => (unit === 'count' ? String(value) : formatDecimal(value));
  const kinds = parts.filter(([, value]) => value !== 0n).map(([kind, value]) => ({ kind, value: written(value) }));
  return [{ time, value: written(total), parts: withParts ? kinds : null }];
}

type SumRow = RowOf<(typeof seriesStatements.sums)['day']['columns']>;

/** A metric that is a sum of columns of an hour or day. */
function sumOf(unit: 'count' | 'coin', partsOf: (row: SumRow) => readonly Part[], withParts = false): Metric {
  return {
    unit,
    read: async (queries, { interval, bounds }) => {
      const rows = await queries.rows(seriesStatements.sums[interval], [...bounds]);
      const points = rows.flatMap((row) => (row.time === null ? [] : pointOf(row.time, partsOf(row), unit, withParts)));
      return { head: rows[0], points };
    },
  };
}

function countOf(column: 'updates' | 'events' | 'created_events' | 'new_parties'): Metric {
  return sumOf('count', (row) => [['', BigInt(row[column])]]);
}

type TransferRow = RowOf<(typeof seriesStatements.transfers)['day']['columns']>;

/** A metric of transfers, by kind. */
function ofTransfers(unit: 'count' | 'coin', valueOf: (row: TransferRow) => Decimal): Metric {
  return {
    unit,
    read: async (queries, { interval, bounds }) => {
      const rows = await queries.rows(seriesStatements.transfers[interval], [...bounds]);
      const times = Map.groupBy(
        rows.filter(({ time }) => time !== null),
        ({ time }) => time,
      );
      const points = [...times].flatMap(([time, kinds]) => {
        const parts = kinds.map((row): Part => [transferTypes[row.type] ?? 'OTHER', valueOf(row)]);
        return pointOf(time, parts, unit, true);
      });
      return { head: rows[0], points };
    },
  };
}

/** All coin at the end of each hour or day: what there is at the head, less what was added since. */
const supply: Metric = {
  unit: 'coin',
  read: async (queries, { interval, bounds }) => {
    const rows = await queries.rows(seriesStatements.supply[interval], [...bounds]);
    const [head] = rows;
    let level = head === undefined ? 0n : parseSum(head.total) - parseSum(head.later ?? '0');
    const points: SeriesPointValues[] = [];
    for (const { time, coin } of rows.toReversed()) {
      if (time !== null) points.unshift({ time, value: formatDecimal(level), parts: null });
      level -= parseSum(coin ?? '0');
    }
    return { head, points };
  },
};

const price: Metric = {
  unit: 'USD/coin',
  read: async (queries, { interval, bounds }) => {
    const rows = await queries.rows(seriesStatements.price[interval], [...bounds]);
    const points = rows.flatMap((row): SeriesPointValues[] =>
      row.time === null || row.price === null
        ? []
        : [{ time: row.time, value: formatDecimal(parseSum(row.price)), parts: null }],
    );
    return { head: rows[0], points };
  },
};

/** docs/contract.md#v58 */
const metrics: ReadonlyMap<string, Metric> = new Map(
  Object.entries({
    updates: countOf('updates'),
    events: countOf('events'),
    created: countOf('created_events'),
    transfers: ofTransfers('count', ({ transfers }) => BigInt(transfers)),
    volume: ofTransfers('coin', ({ amount }) => parseSum(amount)),
    fees: ofTransfers('coin', ({ fee }) => parseSum(fee)),
    rewards: sumOf(
      'coin',
      ({ app, validator, sv }) => [
        ['APP', parseSum(app)],
        ['VALIDATOR', parseSum(validator)],
        ['SV', parseSum(sv)],
      ],
      true,
    ),
    newParties: countOf('new_parties'),
    supply,
    price,
  }),
);

const head = statement('head of a series', { ...headColumns }, `select ${atHead} from head h`);

export const getSeries: Read<'getSeries'> = async ({ queries }, { metric, interval, from, to }) => {
  const known = metrics.get(metric);
  if (known === undefined) {
    const [row] = await queries.rows(head);
    return row === undefined ? queries.throwNoSnapshot(undefined) : answer(row, null);
  }
  const found = await known.read(queries, { interval, bounds: [from ?? null, to ?? null] });
  if (found.head === undefined) return queries.throwNoSnapshot(undefined);
  const { points } = found;
  const last = points.at(-1);
  const isOpen =
    last !== undefined &&
    (BigInt(last.time) + BigInt(bucketLengths[interval])) * 1000n > BigInt(found.head.record_time);
  return answer(found.head, { metric, interval, unit: known.unit, incomplete: isOpen, points });
};
