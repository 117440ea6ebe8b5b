import { type Decimal, formatDecimal, transferTypes } from '@ledger-explorer/ledger';
import type { SeriesPointValues } from '@ledger-explorer/spec/writers';
import { type Interval, intervalLengths } from '../reading/intervals.ts';
import { parseSum } from '../reading/parse-sum.ts';
import { answer, atHead, headColumns, type Queries } from '../reading/queries.ts';
import type { Read } from '../reading/reader.ts';
import { type RowOf, statement } from '../reading/statement.ts';
import { seriesStatements } from './series-statements.ts';

interface Period {
  readonly interval: Interval;
  /** Milliseconds; null: not given. */
  readonly bounds: readonly [from: number | null, to: number | null];
}

/** What was read: the head, undefined if nothing is indexed, and the points. */
interface Found {
  readonly head: RowOf<typeof headColumns> | undefined;
  readonly points: readonly SeriesPointValues[];
}

type Part = readonly [kind: string, value: Decimal];

/** A point of a sum; none where there is nothing. `count`: things, else units of coin. */
function pointOf(time: string | null, parts: readonly Part[], unit: 'count' | 'coin', withParts: boolean) {
  const total = parts.reduce((sum, [, value]) => sum + value, 0n);
  if (time === null || total === 0n) return [];
  const written = (value: Decimal) => (unit === 'count' ? String(value) : formatDecimal(value));
  const kinds = parts.filter(([, value]) => value !== 0n).map(([kind, value]) => ({ kind, value: written(value) }));
  return [{ time, value: written(total), parts: withParts ? kinds : null }];
}

type SumRow = RowOf<(typeof seriesStatements.sums)['day']['columns']>;

/** A metric that is a sum of columns of an hour or day. */
function sumOf(unit: 'count' | 'coin', partsOf: (row: SumRow) => readonly Part[], withParts = false) {
  return async (queries: Queries, { interval, bounds }: Period): Promise<Found> => {
    const rows = await queries.rows(seriesStatements.sums[interval], [...bounds]);
    const points = rows.flatMap((row) => (row.time === null ? [] : pointOf(row.time, partsOf(row), unit, withParts)));
    return { head: rows[0], points };
  };
}

function countOf(column: 'updates' | 'events' | 'created_events' | 'new_parties') {
  return sumOf('count', (row) => [['', BigInt(row[column])]]);
}

type TransferRow = RowOf<(typeof seriesStatements.transfers)['day']['columns']>;

/** A metric of transfers, by kind. */
function ofTransfers(unit: 'count' | 'coin', valueOf: (row: TransferRow) => Decimal) {
  return async (queries: Queries, { interval, bounds }: Period): Promise<Found> => {
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
  };
}

/** All coin at the end of each hour or day: what there is at the head, less what was added since. */
async function supply(queries: Queries, { interval, bounds }: Period): Promise<Found> {
  const rows = await queries.rows(seriesStatements.supply[interval], [...bounds]);
  const [head] = rows;
  let level = head === undefined ? 0n : parseSum(head.total) - parseSum(head.later ?? '0');
  const points: SeriesPointValues[] = [];
  for (const { time, coin } of rows.toReversed()) {
    if (time !== null) points.unshift({ time, value: formatDecimal(level), parts: null });
    level -= parseSum(coin ?? '0');
  }
  return { head, points };
}

async function price(queries: Queries, { interval, bounds }: Period): Promise<Found> {
  const rows = await queries.rows(seriesStatements.price[interval], [...bounds]);
  const points = rows.flatMap((row): SeriesPointValues[] =>
    row.time === null || row.price === null
      ? []
      : [{ time: row.time, value: formatDecimal(parseSum(row.price)), parts: null }],
  );
  return { head: rows[0], points };
}

/** How each metric is read (docs/contract.md#v58), and what its values count. */
const metrics = {
  updates: { unit: 'count', read: countOf('updates') },
  events: { unit: 'count', read: countOf('events') },
  created: { unit: 'count', read: countOf('created_events') },
  transfers: { unit: 'count', read: ofTransfers('count', ({ transfers }) => BigInt(transfers)) },
  volume: { unit: 'coin', read: ofTransfers('coin', ({ amount }) => parseSum(amount)) },
  fees: { unit: 'coin', read: ofTransfers('coin', ({ fee }) => parseSum(fee)) },
  rewards: {
    unit: 'coin',
    read: sumOf(
      'coin',
      ({ app, validator, sv }) => [
        ['APP', parseSum(app)],
        ['VALIDATOR', parseSum(validator)],
        ['SV', parseSum(sv)],
      ],
      true,
    ),
  },
  newParties: { unit: 'count', read: countOf('new_parties') },
  supply: { unit: 'coin', read: supply },
  price: { unit: 'USD/coin', read: price },
} as const satisfies Readonly<
  Record<string, { unit: string; read: (queries: Queries, period: Period) => Promise<Found> }>
>;

function isMetric(name: string): name is keyof typeof metrics {
  return Object.hasOwn(metrics, name);
}

const head = statement('head of a series', { ...headColumns }, `select ${atHead} from head h`);

export const getSeries: Read<'getSeries'> = async ({ queries }, { metric, interval, from, to }) => {
  if (!isMetric(metric)) {
    const [row] = await queries.rows(head);
    return row === undefined ? queries.throwNoSnapshot(undefined) : answer(row, null);
  }
  const { unit, read } = metrics[metric];
  const found = await read(queries, { interval, bounds: [from ?? null, to ?? null] });
  if (found.head === undefined) return queries.throwNoSnapshot(undefined);
  const { points } = found;
  const last = points.at(-1);
  const isOpen =
    last !== undefined &&
    (BigInt(last.time) + BigInt(intervalLengths[interval])) * 1000n > BigInt(found.head.record_time);
  return answer(found.head, { metric, interval, unit, incomplete: isOpen, points });
};
