import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import type { Expression } from '../expression/expression.ts';
import { type ExactJson, memberOf, numberOf, writeExact } from '../json/exact-json.ts';
import { itemsOf, type Seen, valueOf } from '../session/ask.ts';
import { type Fault, faultOf } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';
import { isTrueFor } from './check-body.ts';
import { compareValues } from './compare-values.ts';

/** Key fields of an item as text. */
export function keyOf(item: ExactJson, key: readonly string[]): string {
  return key.map((name) => writeExact(memberOf(item, name))).join(' ');
}

/** Keys of the items of a list's response, in order. */
export function keysOf(operation: Operation, seen: Seen): string[] {
  return (itemsOf(seen) ?? []).map((item) => keyOf(item, meaningOf(operation).item.key));
}

function distinctFaults(items: readonly ExactJson[], key: readonly string[]): Fault[] {
  const seen = new Set<string>();
  for (const item of items) {
    const itemKey = keyOf(item, key);
    if (seen.has(itemKey)) {
      const expected = `one item per ${key.join(', ')}`;
      return [{ check: 'items/distinct', title: 'an item is in a list twice', expected, actual: itemKey }];
    }
    seen.add(itemKey);
  }
  return [];
}

function direction(seen: Seen): 1 | -1 {
  return (valueOf(seen, 'orderBy') ?? seen.operation?.order?.direction) === 'ASC' ? 1 : -1;
}

/** Fields of the sort order, most significant first; empty if the order is unknown. */
function orderFields(seen: Seen): readonly string[] {
  const { operation } = seen;
  if (operation === undefined) return [];
  const { stream, sortFields, tie } = meaningOf(operation);
  if (stream !== undefined) return stream;
  const field = sortFields[String(valueOf(seen, 'sortBy') ?? operation.order?.by)];
  return field === undefined ? [] : [field, ...(tie === undefined ? [] : [tie])];
}

export function compareItems(a: ExactJson, b: ExactJson, fields: readonly string[]): { order: number; field: string } {
  for (const field of fields) {
    const order = compareValues(memberOf(a, field), memberOf(b, field));
    if (order !== 0) return { order, field };
  }
  return { order: 0, field: '' };
}

/** Distance of two numbers; 0 if they are not numbers. */
function distance(a: ExactJson | undefined, b: ExactJson | undefined): number {
  const [x, y] = [numberOf(a), numberOf(b)];
  return x === undefined || y === undefined ? 0 : Math.abs(x - y);
}

/** Checks the order of items: by the sort field with ties broken, or by the fields of stream order (V7, V8). */
function orderFaults(seen: Seen, items: readonly ExactJson[]): Fault[] {
  const fields = orderFields(seen);
  const sign = direction(seen);
  const isStream = seen.operation !== undefined && meaningOf(seen.operation).stream !== undefined;
  const looseness = seen.operation === undefined ? 0 : meaningOf(seen.operation).looseness;
  const found = items.slice(1).flatMap((item, index) => {
    const before = items[index];
    if (before === undefined) return [];
    // If a time of the stream is null, the order is not checked.
    if (isStream && fields.some((field) => memberOf(item, field) === null || memberOf(before, field) === null))
      return [];
    const { order, field } = compareItems(before, item, fields);
    const isWrong = order * sign > 0 && distance(memberOf(before, field), memberOf(item, field)) >= looseness;
    return isWrong ? [{ before, item, field, index }] : [];
  });
  const [first] = found;
  if (first === undefined) return [];
  // Votes state their own time (V27), so single ones can be wrong, but not two and a third of all.
  if (looseness > 0 && (found.length < 2 || found.length * 3 < items.length - 1)) return [];
  const isTie = !isStream && fields.indexOf(first.field) > 0;
  const values = [first.before, first.item].map((item) =>
    fields.map((field) => writeExact(memberOf(item, field))).join(' '),
  );
  const [check, rule, title] = isTie
    ? (['order/ties', 'V8', `items with the same ${fields[0] ?? ''} are in the wrong order`] as const)
    : (['order/items', 'V7', 'items are in the wrong order'] as const);
  const expected = `${fields.join(', ')} ${sign === 1 ? 'ascending' : 'descending'}`;
  const actual = `${values.join(' before ')} (items ${first.index} and ${first.index + 1})`;
  // An order by time alone steps back where a migration begins; one by migration or id does not (V7).
  const mayStepBack = isStream && !fields.includes('migrationId') && !fields.includes('id');
  return [
    faultOf(check, rule, title, [expected, actual], {
      where: sign === 1 ? 'ASC' : 'DESC',
      ...(looseness > 0 ? { ofPast: true } : {}),
      ...(mayStepBack ? { stepBacks: found.length } : {}),
    }),
  ];
}

/** A condition for every item. */
interface Condition {
  readonly check: Fault['check'];
  readonly title: string;
  readonly text: string;
  readonly that: Expression;
}

/** Checks that items match the filters and the parent in the path. */
function selectionFaults(seen: Seen, items: readonly ExactJson[]): Fault[] {
  const { operation } = seen;
  if (operation === undefined) return [];
  const { selects, scope } = meaningOf(operation);
  const conditions: Condition[] = Object.entries(selects).flatMap(([name, byValue]) => {
    const value = valueOf(seen, name);
    const condition = value === undefined ? undefined : (byValue[String(value)] ?? byValue['*']);
    return condition === undefined
      ? []
      : [{ ...condition, check: 'items/filter', title: `an item does not match ${name}=${value}` }];
  });
  if (scope !== undefined)
    conditions.push({ ...scope, check: 'items/scope', title: 'an item does not belong to the resource in the path' });
  return conditions.flatMap(({ text, that, check, title }) => {
    const wrong = items.find((item) => !isTrueFor(that, item, seen));
    if (wrong === undefined) return [];
    return [{ check, title, expected: text, actual: writeExact(wrong).slice(0, 300), where: text }];
  });
}

/** Checks that the items of a list are distinct, in order, and match the request; and that a single object is the requested one. */
export const checkItems: AnswerCheck = (seen) => {
  const { operation, answer, body } = seen;
  if (operation === undefined || answer.status !== 200 || body === undefined) return [];
  if (operation.paging === 'none') return selectionFaults(seen, [body]);
  const items = itemsOf(seen) ?? [];
  return [
    ...distinctFaults(items, meaningOf(operation).item.key),
    ...orderFaults(seen, items),
    ...selectionFaults(seen, items),
  ];
};
