import { type Operation, operations } from '@ledger-explorer/spec';
import { keyOf } from '../answer-checks/check-items.ts';
import { meaningOf } from '../contract/meaning.ts';
import type { Schema } from '../contract/schema.ts';
import { evaluate, sameValue, type Scope } from '../expression/evaluate.ts';
import { type ExactJson, ExactNumber, isExactArray, isExactObject, memberOf, writeExact } from '../json/exact-json.ts';
import { itemsOf, joinedQuery, type Seen, type TestRequest } from './ask.ts';
import { type Fault, faultOf } from './fault.ts';
import { mayBePinned } from './may-be-pinned.ts';

/** An item, a request that returns it, and the operation and the schema under which it is remembered. */
interface StoredRow {
  readonly item: ExactJson;
  readonly ask: TestRequest;
  /** 0 in a response without a position, of which only lasting items are stored. */
  readonly position: number;
  readonly operation: Operation;
  readonly schema: Schema;
}

/** Two contradictory rows. */
export interface Contradiction {
  readonly operation: Operation;
  readonly fault: Fault;
  readonly asks: readonly TestRequest[];
}

/** Limit of remembered items. */
const mostRows = 40_000;

/** A copy without values that are always current, such as names and images (V32), or that depend on the request. */
export function stripped(schema: Schema, value: ExactJson): ExactJson {
  if (isExactArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => stripped(items, item));
  }
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber || schema.isFree) return value;
  const fields = new Map(schema.fields.map((field) => [field.name, field.schema]));
  return Object.fromEntries(
    Object.entries(value as Record<string, ExactJson>).flatMap(([name, member]) => {
      const field = fields.get(name);
      if (field?.isCurrent === true || field?.isOfRequest === true) return [];
      return [[name, field === undefined ? member : stripped(field, member)]];
    }),
  );
}

/** Items inside a value: the transfers of an update, the templates of a name. */
function* itemsWithin(
  schema: Schema,
  value: ExactJson,
): Generator<{ readonly schema: Schema; readonly item: ExactJson }> {
  if (isExactArray(value)) {
    for (const one of value) if (schema.items !== undefined) yield* itemAndWithin(schema.items, one);
  } else if (isExactObject(value) && !schema.isFree) {
    for (const { name, schema: field } of schema.fields) {
      const member = memberOf(value, name);
      if (member !== undefined && !field.isOfRequest) yield* itemAndWithin(field, member);
    }
  }
}

/** Schemas of list items, which are equal everywhere; keys of other schemas may be unique only within their parent. */
const listed = new Set<string>(operations.flatMap(({ paging, item }) => (paging === 'none' ? [] : [item])));

function* itemAndWithin(schema: Schema, value: ExactJson): ReturnType<typeof itemsWithin> {
  const { name = '', key, agreements } = schema;
  if (isExactObject(value) && key.length > 0 && (listed.has(name) || agreements.length > 0))
    yield { schema, item: value };
  yield* itemsWithin(schema, value);
}

/** The request at the position at which its rows were seen. */
function asOf(ask: TestRequest, position: number): TestRequest {
  const { operation, query = '' } = ask;
  if (operation?.pinnable !== true || mayBePinned(query)) return ask;
  return { ...ask, query: joinedQuery(query, `position=${position}`) };
}

/**
 * All seen items by key. Immutable values must be equal in all responses (list and detail, both directions, with and
 * without position), other values in responses at the same position.
 */
export class RowMemory {
  readonly #rows = new Map<string, StoredRow>();
  readonly #byOperation = new Map<string, ExactJson[]>();

  /** Adds the items of a response. Returns contradictions to earlier ones. */
  take(seen: Seen, ask: TestRequest): readonly Contradiction[] {
    const { operation, answer, body, position, request } = seen;
    if (operation === undefined || answer.status !== 200 || body === undefined) return [];
    if (request.method === 'HEAD') return [];
    const items = operation.paging === 'none' ? [body] : (itemsOf(seen) ?? []);
    const { item: schema } = meaningOf(operation);
    const known = this.#byOperation.get(operation.id) ?? [];
    if (known.length < 3_000) this.#byOperation.set(operation.id, [...known, ...items]);
    // A cursor without a position can contain ranks older than the rows (V60).
    if (operation.paging === 'slice' && !operation.pinnable && mayBePinned(seen.query)) return [];
    const source = position === undefined ? { ask, position: 0 } : { ask: asOf(ask, position), position };
    const wholeItems = schema.key.length === 0 ? [] : items.map((item) => ({ schema, item }));
    return (
      [...wholeItems, ...items.flatMap((item) => [...itemsWithin(schema, item)])]
        // Without a position only lasting items are comparable.
        .filter(({ schema: { isLasting } }) => position !== undefined || isLasting)
        .flatMap((one) => this.#takeOne({ ...one, ...source, operation }))
    );
  }

  /** Items seen in responses of an operation. */
  of(operationId: string): readonly ExactJson[] {
    return this.#byOperation.get(operationId) ?? [];
  }

  /** True if a lasting item was seen. `key`: its single key field. */
  has(schema: string, key: string): boolean {
    return this.#rows.has(`${schema}\n\n${writeExact(key)}`);
  }

  #takeOne(row: StoredRow): readonly Contradiction[] {
    const { schema, item, operation, ask, position } = row;
    const at = this.#at(schema, keyOf(item, schema.key), position);
    const before = this.#rows.get(at);
    if (before === undefined) {
      if (this.#rows.size < mostRows) this.#rows.set(at, row);
      return [];
    }
    const [old, fresh] = [stripped(schema, before.item), stripped(schema, item)];
    if (sameValue(old, fresh)) return [];
    const names = schema.fields
      .map(({ name }) => name)
      .filter((name) => !sameValue(memberOf(old, name), memberOf(fresh, name)));
    const [name = ''] = names;
    const [rule, title] = schema.isLasting
      ? (['positions', 'an immutable item changed'] as const)
      : (['positions', 'an item differs between responses at the same position'] as const);
    const [expected = '', actual = ''] = [before.item, item].map(
      (one) => `${name} = ${writeExact(memberOf(one, name)).slice(0, 200)}`,
    );
    const detail = `${identityOf(row)}; fields that differ: ${names.join(', ')}`;
    const fault = faultOf('agreement/same-item', rule, title, [expected, actual], { detail, where: name });
    return [{ operation, asks: [before.ask, ask], fault }];
  }

  #at(schema: Schema, key: string, position: number): string {
    return `${schema.name ?? ''}\n${schema.isLasting ? '' : position}\n${key}`;
  }

  /** Compares items of different schemas (`x-agrees`). */
  contradictions(): readonly Contradiction[] {
    const found: Contradiction[] = [];
    for (const row of this.#rows.values()) {
      for (const agreement of row.schema.agreements) {
        const key = agreement.on.map(([own]) => writeExact(memberOf(row.item, own))).join(' ');
        for (const name of agreement.with) {
          const other = this.#rows.get(`${name}\n${row.schema.isLasting ? '' : row.position}\n${key}`);
          if (other !== undefined) found.push(...this.#compare(row, other, agreement));
        }
      }
    }
    return found;
  }

  #compare(row: StoredRow, other: StoredRow, { rule, same, says }: Schema['agreements'][number]): Contradiction[] {
    const shared = row.schema.fields.filter(
      ({ name, schema }) => !schema.isCurrent && other.schema.fields.some((field) => field.name === name),
    );
    const pairs =
      same?.map(({ own, text, other: that }) => ({
        own,
        text,
        value: evaluate(that, (name) => memberOf(other.item, name)),
      })) ?? shared.map(({ name }) => ({ own: name, text: name, value: memberOf(other.item, name) }));
    const both: Scope = (name) => (name === 'other' ? other.item : memberOf(row.item, name));
    const broken = says.filter(
      ({ that, when }) => (when === undefined || evaluate(when, both) === true) && evaluate(that, both) !== true,
    );
    const title = `${row.schema.name ?? 'an item'} and ${other.schema.name ?? 'another'} contradict each other`;
    const differing = pairs.flatMap(({ own, text, value }) => {
      const rowValue = memberOf(row.item, own);
      if (rowValue === undefined || value === undefined || sameValue(rowValue, value)) return [];
      const expected = `${own} = ${text} of ${other.operation.id}: ${writeExact(value).slice(0, 200)}`;
      const actual = `${own} = ${writeExact(rowValue).slice(0, 200)}`;
      const more = { detail: identityOf(row), where: `${own} ${other.operation.id}` };
      return [faultOf('agreement/other-item', rule, title, [expected, actual], more)];
    });
    const disagreeing = broken.map(({ rule: brokenRule, text }) => {
      const detail = `${identityOf(row)}; other is of ${other.operation.id}: ${writeExact(other.item).slice(0, 600)}`;
      const values = [text, writeExact(row.item).slice(0, 300)] as const;
      return faultOf('agreement/says', brokenRule, title, values, { detail, where: text });
    });
    return [...differing, ...disagreeing].map((fault) => ({
      operation: row.operation,
      asks: [other.ask, row.ask],
      fault,
    }));
  }
}

/** Key fields of a row with their values. */
function identityOf({ schema, item }: StoredRow): string {
  return `${schema.key.join(', ')} = ${keyOf(item, schema.key)}`;
}
