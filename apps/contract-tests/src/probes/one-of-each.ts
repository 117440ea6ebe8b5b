import type { Schema } from '../contract/schema.ts';
import { ExactNumber, memberOf, type ExactJson } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import type { Random } from '../session/random.ts';

/** What kind of item it is: the values of its enums, what is true of it; for each of them what it lacks, and where it has 0. */
function traitsOf(item: ExactJson, fields: Schema['fields']): readonly string[] {
  const names = fields.flatMap(({ name, schema }) => {
    const value = memberOf(item, name);
    return schema.values !== undefined || typeof value === 'boolean' ? [`${name} is ${textOf(value)}`] : [];
  });
  const gaps = fields.flatMap(({ name }) => {
    const value = memberOf(item, name);
    if (value === null) return [`${name} is null`];
    return value instanceof ExactNumber ? [`${name} is ${value.literal === '0' ? '' : 'not '}0`] : [];
  });
  return [...names, ...gaps, ...names.flatMap((name) => gaps.map((gap) => `${name}, ${gap}`))];
}

/**
 * At most this number of items, in random order: each is of a kind that neither those before it nor the `known` are of. What goes
 * wrong with one status or one type only is met as soon as there are as many requests as kinds.
 */
export function ofNewKinds(
  random: Random,
  items: readonly ExactJson[],
  { fields }: Pick<Schema, 'fields'>,
  count: number,
  known: readonly ExactJson[] = [],
): ExactJson[] {
  const met = new Set(known.flatMap((item) => traitsOf(item, fields)));
  const left = random.some(items, items.length).map((item) => ({ item, traits: traitsOf(item, fields) }));
  const chosen: ExactJson[] = [];
  while (chosen.length < count) {
    const news = left.map(({ traits }) => traits.filter((trait) => !met.has(trait)).length);
    const most = Math.max(0, ...news);
    const [next] = most === 0 ? [] : left.splice(news.indexOf(most), 1);
    if (next === undefined) break;
    chosen.push(next.item);
    for (const trait of next.traits) met.add(trait);
  }
  return chosen;
}

/** A number of items in random order, those of different kinds first. */
export function oneOfEach(
  random: Random,
  items: readonly ExactJson[],
  schema: Pick<Schema, 'fields'>,
  count: number,
): ExactJson[] {
  const chosen = ofNewKinds(random, items, schema, count);
  const rest = items.filter((item) => !chosen.includes(item));
  return [...chosen, ...random.some(rest, count - chosen.length)];
}
