import { milliseconds } from '../exact-json.ts';
import { expectedHistory, expectedHistoryOf, type HistoryRow, sumsOf } from '../expected/transfer-history.ts';
import { compareParts, periodsOf } from './compare-parts.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Every second kind. */
function someKinds(rows: readonly HistoryRow[]): readonly string[] {
  return [...new Set(rows.map(({ kind }) => kind))].filter((_, index) => index % 2 === 0);
}

/**
 * Transfers by kinds, period, order and position, and those of the parties with most, by direction. Periods, kinds
 * and directions each add up to the whole.
 */
export const compareTransferHistory: Compare = async function* (answers, truth) {
  const { stream, model } = truth;
  const all = expectedHistory(truth);
  const slices = (path: string, query: string, rows: readonly HistoryRow[], size: number) =>
    compareSlices(
      answers,
      path,
      query,
      rows.map(({ row }) => row),
      size,
      { sums: sumsOf(rows) },
    );
  const path = '/v1/transfer-history';
  yield* slices(path, '', all, 100);
  const kinds = someKinds(all);
  const ofKinds = all.filter(({ kind }) => kinds.includes(kind));
  if (kinds.length > 0) yield* slices(path, `&kind=${kinds.join(',')}`, ofKinds, 100);
  // Times can step back at a migration border: the first update at or after a time counts.
  const times = stream.map(({ recordTime }) => Number(milliseconds(recordTime).slice(1)));
  const [from, to] = [1, 2].map((third) => times[Math.floor((third * stream.length) / 3)] ?? 0) as [number, number];
  const [begin, end] = [from, to].map((time) => {
    const index = times.findIndex((recorded) => recorded >= time);
    return index === -1 ? stream.length : index;
  }) as [number, number];
  const inPeriod = ({ update }: HistoryRow) => update >= begin && update < end;
  const period = `&from=${Math.min(from, to)}&to=${Math.max(from, to)}`;
  if (from <= to) yield* slices(path, period, all.filter(inPeriod), 100);
  const middle = Math.ceil(stream.length / 2);
  const until = all.filter(({ update }) => update < middle);
  if (middle > 0) yield* slices(path, `&position=${middle}`, until, 100);
  if (middle > 0) yield* slices(path, `&position=${middle}&orderBy=ASC`, until.toReversed(), 61);
  const periods = periodsOf(stream);
  const everyKind = [...new Set(all.map(({ kind }) => kind))];
  yield* compareParts(answers, path, '', periods);
  if (everyKind.length > 0) {
    const byKind = everyKind.map((kind) => `&kind=${kind}`);
    yield* compareParts(answers, path, from <= to ? period : '', byKind);
  }
  const busiest = model.parties
    .map(({ party }) => ({ party, rows: expectedHistoryOf(truth, all, party) }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const ways = ['IN', 'OUT', 'SELF'].map((direction) => `&direction=${direction}`);
  for (const { party } of busiest.slice(0, 1)) {
    const partyPath = `/v1/parties/${encodeURIComponent(party)}/transfers`;
    yield* compareParts(answers, partyPath, '', periods);
    yield* compareParts(answers, partyPath, '', ways);
    for (const way of ways)
      yield* compareParts(
        answers,
        partyPath,
        way,
        everyKind.map((kind) => `&kind=${kind}`),
      );
  }
  for (const { party, rows } of [...busiest.slice(0, 1), ...sample(busiest, 2)]) {
    const transfersPath = `/v1/parties/${encodeURIComponent(party)}/transfers`;
    yield* slices(transfersPath, '', rows, 100);
    if (from <= to) yield* slices(transfersPath, `${period}&orderBy=ASC`, rows.filter(inPeriod).toReversed(), 50);
    for (const direction of ['IN', 'OUT,SELF']) {
      const some = rows.filter((row) => direction.split(',').includes(row.direction));
      yield* slices(transfersPath, `&direction=${direction}`, some, 61);
    }
    const some = rows.filter((row) => row.direction === 'OUT' && inPeriod(row) && kinds.includes(row.kind));
    if (from <= to && kinds.length > 0)
      yield* slices(transfersPath, `${period}&direction=OUT&kind=${kinds.join(',')}`, some, 50);
  }
};
