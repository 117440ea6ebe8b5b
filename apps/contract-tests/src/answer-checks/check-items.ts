import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { evaluate, within } from '../expression/evaluate.ts';
import type { Expression } from '../expression/expression.ts';
import { type ExactJson, ExactNumber, memberOf, writeExact } from '../json/exact-json.ts';
import { itemsOf, type Seen, valueOf } from '../session/ask.ts';
import type { Fault } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';
import { surroundings } from './check-body.ts';
import { compareValues } from './compare-values.ts';

function shown(value: ExactJson | undefined): string {
  return writeExact(value ?? null);
}

/** Key fields of an item as text. */
export function keyOf(item: ExactJson, key: readonly string[]): string {
  return key.map((name) => shown(memberOf(item, name))).join(' ');
}

/** Keys of the items of a list's response, in order. */
export function keysOf(operation: Operation, seen: Seen): string[] {
  return (itemsOf(seen) ?? []).map((item) => keyOf(item, meaningOf(operation).item.key));
}

function distinct(items: readonly ExactJson[], key: readonly string[]): Fault[] {
  const seen = new Set<string>();
  for (const item of items) {
    const itemKey = keyOf(item, key);
    if (seen.has(itemKey)) {
      return [
        {
          check: 'items/distinct',
          rule: 'V14',
          title: 'an item is in a list twice',
          expected: `one item per ${key.join(', ')}`,
          actual: itemKey,
        },
      ];
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
  const { stream, values, tie } = meaningOf(operation);
  if (stream !== undefined) return stream;
  const field = values[String(valueOf(seen, 'sortBy') ?? operation.order?.by)];
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
  return a instanceof ExactNumber && b instanceof ExactNumber ? Math.abs(Number(a.literal) - Number(b.literal)) : 0;
}

/** Checks the order of items: by the sort field with ties broken, or by the fields of stream order (V7, V8). */
function ordered(seen: Seen, items: readonly ExactJson[]): Fault[] {
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
  // In a loose order single claims can be wrong, but not a third of them.
  if (looseness > 0 && (found.length < 2 || found.length * 3 < items.length - 1)) return [];
  const tied = fields.indexOf(first.field) > 0;
  const values = [first.before, first.item].map((item) =>
    fields.map((field) => shown(memberOf(item, field))).join(' '),
  );
  return [
    {
      check: tied ? 'order/ties' : 'order/items',
      rule: tied ? 'V8' : 'V7',
      title: tied ? `items with the same ${fields[0] ?? ''} are in the wrong order` : 'items are in the wrong order',
      expected: `${fields.join(', ')} ${sign === 1 ? 'ascending' : 'descending'}`,
      actual: `${values.join(' before ')} (items ${first.index} and ${first.index + 1})`,
      where: sign === 1 ? 'ASC' : 'DESC',
      ...(looseness > 0 ? { ofPast: true } : {}),
      ...(isStream && !fields.includes('migrationId') && !fields.includes('id') ? { stepBacks: found.length } : {}),
    },
  ];
}

/** A condition for every item. */
interface Condition {
  readonly check: Fault['check'];
  readonly rule?: string;
  readonly title: string;
  readonly text: string;
  readonly that: Expression;
}

/** Checks that items match the filters and the parent in the path. */
function selected(seen: Seen, items: readonly ExactJson[]): Fault[] {
  const { operation } = seen;
  if (operation === undefined) return [];
  const { selects, scope } = meaningOf(operation);
  const conditions: Condition[] = Object.entries(selects).flatMap(([name, byValue]) => {
    const value = valueOf(seen, name);
    const condition = value === undefined ? undefined : (byValue[String(value)] ?? byValue['*']);
    return condition === undefined
      ? []
      : [{ ...condition, check: 'items/filter', rule: 'V24', title: `an item does not match ${name}=${value}` }];
  });
  if (scope !== undefined)
    conditions.push({
      ...scope,
      check: 'items/scope',
      title: 'an item does not belong to the object in the path',
    });
  return conditions.flatMap(({ text, that, check, rule, title }) => {
    const wrong = items.find(
      (item) =>
        evaluate(
          that,
          within(item, (name) => surroundings(seen, name)),
        ) !== true,
    );
    return wrong === undefined
      ? []
      : [
          {
            check,
            ...(rule === undefined ? {} : { rule }),
            title,
            expected: text,
            actual: writeExact(wrong).slice(0, 300),
            where: text,
          },
        ];
  });
}

/** Checks that the items of a list are distinct, in order, and match the request; and that a single object is the requested one. */
export const checkItems: AnswerCheck = (seen) => {
  const { operation, answer, body } = seen;
  if (operation === undefined || answer.status !== 200 || body === undefined) return [];
  if (operation.paging === 'none') return selected(seen, [body]);
  const items = itemsOf(seen) ?? [];
  return [...distinct(items, meaningOf(operation).item.key), ...ordered(seen, items), ...selected(seen, items)];
};
