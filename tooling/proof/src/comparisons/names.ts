import type { Row } from '../answers/answers.ts';
import { milliseconds } from '../exact-json.ts';
import { byText } from '../expected/names.ts';
import type { Model } from '../model.ts';
import { compareSlices } from './compare-slices.ts';
import { type Compare, compareOne, sample } from './comparison.ts';

function folded(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** `/v1/names`, by name (V52). */
function expectedNames({ names, head }: Model): readonly Row[] {
  return names
    .toSorted((a, b) => byText(folded(a.name), folded(b.name)))
    .map(({ createdAt, expiresAt, ...entry }) => ({
      ...entry,
      createdAt: milliseconds(createdAt),
      expiresAt: milliseconds(expiresAt),
      expired: expiresAt <= head.recordTime,
    }));
}

/** Names in slices of several sizes, those with a prefix and of a party, and some by name. */
export const compareNames: Compare = async function* (answers, { model }) {
  const rows = expectedNames(model);
  for (const size of [1, 7, 100]) yield* compareSlices(answers, '/v1/names', '', rows, size);
  for (const expected of sample(rows, 5)) {
    const [name, party] = [String(expected.name), String(expected.party)];
    const path = `/v1/names/${encodeURIComponent(name)}`;
    const alike = rows.filter((row) => row.name === name);
    if (alike.length === 1) yield compareOne(answers, path, expected);
    const beginning = name.slice(0, 3).toLowerCase();
    const begun = rows.filter((row) => String(row.name).toLowerCase().startsWith(beginning));
    yield* compareSlices(answers, '/v1/names', `&prefix=${encodeURIComponent(beginning.toUpperCase())}`, begun, 3);
    const ofParty = rows.filter((row) => row.party === party);
    yield* compareSlices(answers, '/v1/names', `&party=${encodeURIComponent(party)}`, ofParty, 1);
  }
};
