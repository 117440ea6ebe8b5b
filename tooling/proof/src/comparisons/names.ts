import { expectedNames } from '../expected/name-entries.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Names in slices of several sizes, those with a prefix and of a party, and some by name. */
export const compareNames: Compare = async function* (answers, { model }) {
  const rows = expectedNames(model);
  for (const size of [1, 7, 100]) yield* compareSlices(answers, '/v1/names', '', rows, size);
  for (const expected of sample(rows, 5)) {
    const [name, party] = [String(expected.name), String(expected.party)];
    const path = `/v1/names/${encodeURIComponent(name)}`;
    const alike = rows.filter((row) => row.name === name);
    if (alike.length === 1) yield { of: path, found: await answers.get(path), expected };
    const beginning = name.slice(0, 3).toLowerCase();
    const begun = rows.filter((row) => String(row.name).toLowerCase().startsWith(beginning));
    yield* compareSlices(answers, '/v1/names', `&prefix=${encodeURIComponent(beginning.toUpperCase())}`, begun, 3);
    const ofParty = rows.filter((row) => row.party === party);
    yield* compareSlices(answers, '/v1/names', `&party=${encodeURIComponent(party)}`, ofParty, 1);
  }
};
