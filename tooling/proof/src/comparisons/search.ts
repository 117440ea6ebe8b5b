import type { Answers, Row } from '../answers/answers.ts';
import { expectedTime, expectedTitle, expectFound, searchable } from '../expected/search.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

const most = 50;

/** Some items of each kind, searched by their complete texts and by prefixes. */
export const compareSearch: Compare = async function* (answers, truth) {
  const things = searchable(truth);
  const expectedFound = expectFound(things);
  const kinds = [...Map.groupBy(things, ({ kind }) => kind).values()];
  const some = kinds.flatMap((own) => [...sample(own, 6), ...own.slice(-1)]);
  const whole = some.flatMap(({ names }) => names).filter((name) => name !== '');
  const begun = some.flatMap(({ beginnings }) =>
    beginnings.flatMap(([text, fewest]) => [text.slice(0, Math.max(fewest, 3)).toUpperCase(), text.slice(0, 12)]),
  );
  for (const q of new Set([...whole, ...begun])) {
    // A hint or a round number can be a prefix of others too.
    const { exact, found } = await search(answers, q);
    yield { of: `search ${q} (exact)`, found: exact, expected: expectedFound(q, true) };
    const expected = expectedFound(q, false);
    if (expected.length <= most / 2) yield { of: `search ${q}`, found, expected };
  }
  for (const { party } of sample(truth.model.parties, 20)) {
    const { content } = await answers.get(`/v1/search?q=${encodeURIComponent(party)}&kinds=party`);
    const expected = [
      {
        kind: 'party',
        id: party,
        title: expectedTitle(truth, party),
        detail: null,
        exact: true,
        path: `party/${party}`,
      },
    ];
    yield { of: `search ${party} as a party`, found: content, expected };
  }
  for (const { recordTime } of sample(truth.stream, 3)) {
    const expected = expectedTime(recordTime);
    const { content } = await answers.get(`/v1/search?q=${String(expected.id)}&kinds=time`);
    yield { of: `search the time ${recordTime}`, found: content, expected: [expected] };
  }
};

/** A number can also match a time, so times and positions are separated. */
async function search(answers: Answers, q: string) {
  const { content } = await answers.get(`/v1/search?q=${encodeURIComponent(q)}&size=${most}`);
  const rows = (content as readonly Row[]).filter(({ kind }) => kind !== 'time');
  const idsOf = (those: readonly Row[]) => those.map(({ kind, id }) => `${String(kind)} ${String(id)}`).sort();
  return { exact: idsOf(rows.filter(({ exact }) => exact)), found: idsOf(rows) };
}
