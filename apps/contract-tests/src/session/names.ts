import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '@ledger-explorer/spec';
import { keyOf } from '../answer-checks/check-items.ts';
import type { Schema } from '../contract/schema.ts';
import { type ExactJson, isExactArray, isExactObject, memberOf } from '../json/exact-json.ts';
import { writeExact } from '../json/write-exact.ts';
import type { Ask } from './ask.ts';
import type { Fault } from './fault.ts';
import { itemsOf, type Seen } from './seen.ts';

/** One item in two answers that do not call it the same. */
export interface Naming {
  readonly operation: Operation;
  readonly schema: Schema;
  readonly key: string;
  readonly asks: readonly [Ask, Ask];
}

/** How often both answers are asked for once more, and the milliseconds in between. */
const looks = 3;
const pause = 500;

/** Names and images of an item and of what stands in it, which are the current ones in any answer (V32): `senders[0].accountName = "Acme"`. */
export function namesOf(schema: Schema, value: ExactJson, at = ''): readonly string[] {
  if (isExactArray(value)) {
    const { items } = schema;
    return items === undefined ? [] : value.flatMap((item, index) => namesOf(items, item, `${at}[${index}]`));
  }
  if (schema.isFree || !isExactObject(value)) return [];
  return schema.fields.flatMap(({ name, schema: field }) => {
    const member = memberOf(value, name);
    if (member === undefined || field.isFound || field.isOfRequest) return [];
    const path = at === '' ? name : `${at}.${name}`;
    return field.isDirectory ? [`${path} = ${writeExact(member)}`] : namesOf(field, member, path);
  });
}

type Names = readonly string[];

/** Where two answers begin to call an item otherwise; undefined where they do not. */
export function firstDifference(first: Names, second: Names): readonly [first: string, second: string] | undefined {
  const at = Array.from({ length: Math.max(first.length, second.length) }).findIndex(
    (_, index) => first[index] !== second[index],
  );
  return at === -1 ? undefined : [first[at] ?? 'absent', second[at] ?? 'absent'];
}

/** A fault if both answers, asked for at once and again, go on calling the item otherwise: names may have been news. */
export async function lastingDifference(
  { schema, key, asks }: Naming,
  listen: (ask: Ask) => Promise<Seen | undefined>,
): Promise<Fault | undefined> {
  let difference: readonly [string, string] | undefined;
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await sleep(pause);
    const answers = await Promise.all(asks.map(listen));
    const [first, second] = answers.flatMap((seen) => {
      const items = seen === undefined ? [] : (itemsOf(seen) ?? [seen.body ?? null]);
      const item = items.find((one) => keyOf(one, schema.key) === key);
      return item === undefined ? [] : [namesOf(schema, item)];
    });
    difference = first === undefined || second === undefined ? undefined : firstDifference(first, second);
    if (difference === undefined) return undefined;
  }
  const [expected = '', actual = ''] = difference ?? [];
  return {
    check: 'agreement/names',
    rule: 'V32',
    title: 'an item has another name or image in another answer, and keeps it',
    expected,
    actual,
    detail: `${schema.key.join(', ')} = ${key}`,
  };
}
