import type { Schema } from '../contract/schema.ts';
import { type ExactJson, ExactNumber, memberOf, textOf } from '../json/exact-json.ts';
import type { Random } from '../session/random.ts';

/** A text field is a classification if its values repeat and are at most this many. */
const mostWords = 30;

/** Values of a field that several items share: names of templates, choices, actions. */
function wordsOf(items: readonly ExactJson[], field: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const value = memberOf(item, field);
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const words = [...counts].filter(([, count]) => count > 1).map(([word]) => word);
  return new Set(words.length > mostWords ? [] : words);
}

/** Shared values by field. */
type Words = ReadonlyMap<string, ReadonlySet<string>>;

/** Traits of an item: values of its enums and booleans, shared texts, whether a field is null, zero or another number, and pairs of the first and the last kind. */
function traitsOf(item: ExactJson, fields: Schema['fields'], words: Words): readonly string[] {
  const values = fields.flatMap(({ name, schema }) => {
    const value = memberOf(item, name);
    return schema.values !== undefined || typeof value === 'boolean' ? [`${name} is ${textOf(value)}`] : [];
  });
  const sharedTexts = fields.flatMap(({ name }) => {
    const value = memberOf(item, name);
    return typeof value === 'string' && words.get(name)?.has(value) === true ? [`${name} says ${value}`] : [];
  });
  const gaps = fields.flatMap(({ name }) => {
    const value = memberOf(item, name);
    if (value === null) return [`${name} is null`];
    return value instanceof ExactNumber ? [`${name} is ${value.literal === '0' ? '' : 'not '}0`] : [];
  });
  return [...values, ...sharedTexts, ...gaps, ...values.flatMap((value) => gaps.map((gap) => `${value}, ${gap}`))];
}

/**
 * Chooses items of different kinds in random order: each has a trait that neither the previous ones nor `known` have.
 * So faults of a single status or type are found with as many requests as there are kinds.
 */
export function ofNewKinds(
  random: Random,
  items: readonly ExactJson[],
  { fields }: Pick<Schema, 'fields'>,
  count: number,
  known: readonly ExactJson[] = [],
): ExactJson[] {
  const words: Words = new Map(fields.map(({ name }) => [name, wordsOf([...items, ...known], name)]));
  const met = new Set(known.flatMap((item) => traitsOf(item, fields, words)));
  const left = random.some(items, items.length).map((item) => ({ item, traits: traitsOf(item, fields, words) }));
  const chosen: ExactJson[] = [];
  while (chosen.length < count) {
    const news = left.map(({ traits }) => traits.filter((trait) => !met.has(trait)).length);
    const mostNews = Math.max(0, ...news);
    const [next] = mostNews === 0 ? [] : left.splice(news.indexOf(mostNews), 1);
    if (next === undefined) break;
    chosen.push(next.item);
    for (const trait of next.traits) met.add(trait);
  }
  return chosen;
}

/** Chooses items in random order, different kinds first. */
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
