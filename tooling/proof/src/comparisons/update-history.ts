import { milliseconds } from '../exact-json.ts';
import { choiceOf, expectedPartyUpdates, expectedUpdateHistory, templateOf } from '../expected/update-history.ts';
import { compareParts, periodsOf } from './compare-parts.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/**
 * All updates, and those by template, choice, period and position; and those of some parties with their events, in
 * both orders. Periods add up to the whole.
 */
export const compareUpdateHistory: Compare = async function* (answers, truth) {
  const { stream, model } = truth;
  const all = expectedUpdateHistory(truth);
  const slices = (
    path: string,
    query: string,
    indexes: readonly number[],
    rows: readonly unknown[] = all,
    size = 100,
  ) =>
    compareSlices(
      answers,
      path,
      query,
      (query.includes('orderBy=ASC') ? indexes : indexes.toReversed()).map(
        (index) => rows[index] as (typeof all)[number],
      ),
      size,
      {},
      true,
    );
  const path = '/v1/update-history';
  const whole = [...stream.keys()];
  yield* slices(path, '', whole);
  const middle = Math.ceil(stream.length / 2);
  const times = stream.map(({ recordTime }) => Number(milliseconds(recordTime).slice(1)));
  // Times can step back at a migration border: the first update at or after a time counts.
  const firstAt = (at: number) => {
    const index = times.findIndex((time) => time >= at);
    return index === -1 ? stream.length : index;
  };
  const [from, to] = [1, 2].map((third) => times[Math.floor((third * stream.length) / 3)] ?? 0) as [number, number];
  if (from <= to) yield* slices(path, `&from=${from}&to=${to}`, whole.slice(firstAt(from), firstAt(to)));
  if (middle > 0) yield* slices(path, `&position=${middle}`, whole.slice(0, middle));
  if (middle > 0) yield* slices(path, `&orderBy=ASC&position=${middle}`, whole.slice(0, middle));
  const periods = periodsOf(stream);
  yield* compareParts(answers, path, '', periods);

  const shapes = new Map<string, number[]>();
  for (const [index, { events }] of stream.entries()) {
    const filters = events.flatMap((event) => {
      const [template, choice] = [templateOf(event), choiceOf(event)];
      if (template === null) return [];
      const query = `&template=${encodeURIComponent(template)}`;
      return choice === null ? [query] : [query, `${query}&choice=${encodeURIComponent(choice)}`];
    });
    for (const query of new Set(filters)) shapes.set(query, [...(shapes.get(query) ?? []), index]);
  }
  for (const [query, indexes] of sample([...shapes].sort(), 4)) {
    const until = indexes.filter((index) => index < middle);
    yield* slices(path, `${query}&position=${middle}`, until, all, Math.min(until.length + 1, 61));
    if (indexes.length < 400) yield* slices(path, query, indexes);
    yield* slices(path, `${query}&orderBy=ASC&position=${middle}`, until, all, 61);
    yield* compareParts(answers, path, query, periods);
  }
  yield* slices(path, '&template=No.Such:Template', []);

  const parties = sample(model.parties, 3).map(({ party }) => party);
  for (const [party, rows] of expectedPartyUpdates(truth, all, parties)) {
    const partyPath = `/v1/parties/${encodeURIComponent(party)}/updates`;
    const some = rows.slice(-60);
    const places = [...some.keys()];
    if (rows.length <= 60) yield* slices(partyPath, '&include=events', places, some, 20);
    const bare = rows.map((row) => ({ ...row, events: null }));
    yield* slices(partyPath, '', [...bare.keys()], bare);
    yield* slices(partyPath, '&orderBy=ASC', [...bare.keys()], bare, 61);
    yield* compareParts(answers, partyPath, '', periods);
  }
};
