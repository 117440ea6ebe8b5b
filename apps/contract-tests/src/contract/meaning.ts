import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import type { Operation } from '@ledger-explorer/spec';
import { parseExpression } from '../expression/parse-expression.ts';
import type { Expression } from '../expression/expression.ts';
import { schemaNamed, type Schema } from './schema.ts';

/** Sources of identifiers: list operations with the field that has them, or all possible values. */
type KnownFrom = Readonly<Record<string, string>> | readonly string[];

interface RawParameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly 'x-known-from'?: KnownFrom;
  readonly 'x-selects'?: Readonly<Record<string, string>>;
  readonly 'x-values'?: { readonly from: readonly string[]; readonly with?: string };
}

interface RawOperation {
  readonly operationId: string;
  readonly 'x-scope'?: string;
  readonly 'x-pieces'?: Pieces;
  readonly 'x-order'?: {
    readonly values?: Readonly<Record<string, string>>;
    readonly tie?: string;
    readonly stream?: readonly string[];
    readonly loose?: number;
  };
  readonly parameters?: readonly RawParameter[];
  readonly responses: Readonly<Record<string, RawResponse>>;
}

interface RawResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/**
 * A list inside an item that is returned in pieces: its member, the parameter for the size of a piece, and the member
 * with the next cursor.
 */
interface Pieces {
  readonly of: string;
  readonly size: string;
  readonly cursor: string;
  /** Member, in lists of such items, with the number of parts of an item. */
  readonly longest: string;
}

/** Facts of the spec about an operation that are not in the operation table. */
export interface Meaning {
  /** Schemas of the response and of one item; equal if it is not a list. */
  readonly answer: Schema;
  readonly item: Schema;
  /** Field of each sort key, by value of `sortBy`, and the field that breaks ties. */
  readonly sortFields: Readonly<Record<string, string>>;
  readonly tie?: string;
  /** Fields that rise in the order of the items (ASC), most significant first; empty: not checked, undefined: see `sortFields`. */
  readonly stream?: readonly string[];
  /** Tolerance of the stream order in milliseconds: the order fields are claims of parties and can contradict the order by this much. */
  readonly looseness: number;
  /** Condition of every item, depending on the path parameters. */
  readonly scope?: { readonly text: string; readonly that: Expression };
  readonly pieces?: Pieces;
  /** All possible values by path parameter, if the spec lists them. */
  readonly listed: Readonly<Record<string, readonly string[]>>;
  /** Lists and fields with identifiers, by path parameter. */
  readonly knownFrom: Readonly<Record<string, readonly { readonly operation: string; readonly field: string }[]>>;
  /** Condition of the selected items by query parameter and value; `*`: any other value. */
  readonly selects: Readonly<
    Record<string, Readonly<Record<string, { readonly text: string; readonly that: Expression }>>>
  >;
  /** By query parameter: expressions for its values in an item, and another parameter that it needs. */
  readonly valuesOf: Readonly<Record<string, { readonly from: readonly Expression[]; readonly with?: string }>>;
  /** Documented statuses with their header fields in lower case. */
  readonly statuses: ReadonlyMap<number, readonly string[]>;
}

const paths = document.paths as unknown as Readonly<Record<string, { readonly get?: RawOperation }>>;
const rawById = new Map(
  Object.values(paths).flatMap(({ get }) => (get === undefined ? [] : [[get.operationId, get] as const])),
);

const shared = document.components.responses as unknown as Readonly<Record<string, RawResponse>>;

function headersOf(response: RawResponse): readonly string[] {
  const { $ref } = response;
  const resolved = $ref === undefined ? response : (shared[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
  return Object.keys(resolved.headers ?? {}).map((name) => name.toLowerCase());
}

function expressionOf(text: string) {
  return { text, that: parseExpression(text) };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}

function isList(from: KnownFrom): from is readonly string[] {
  return Array.isArray(from);
}

function read(operation: Operation): Meaning {
  const raw = rawById.get(operation.id);
  if (raw === undefined) throw new Error(`the spec has no operation ${operation.id}`);
  const order = raw['x-order'];
  const named = (raw.parameters ?? []).filter((parameter) => parameter.name !== undefined);
  return {
    answer: schemaNamed(operation.response),
    item: schemaNamed(operation.item),
    sortFields: order?.values ?? {},
    ...(order?.tie === undefined ? {} : { tie: order.tie }),
    ...(order?.stream === undefined ? {} : { stream: order.stream }),
    looseness: order?.loose ?? 0,
    ...(raw['x-pieces'] === undefined ? {} : { pieces: raw['x-pieces'] }),
    ...(raw['x-scope'] === undefined ? {} : { scope: expressionOf(raw['x-scope']) }),
    knownFrom: Object.fromEntries(
      named.flatMap(({ name = '', 'x-known-from': from }) =>
        from === undefined
          ? []
          : [[name, isList(from) ? [] : Object.entries(from).map(([source, field]) => ({ operation: source, field }))]],
      ),
    ),
    listed: Object.fromEntries(
      named.flatMap(({ name = '', 'x-known-from': from }) =>
        from !== undefined && isList(from) ? [[name, from]] : [],
      ),
    ),
    selects: Object.fromEntries(
      named.flatMap(({ name = '', 'x-selects': selects }) =>
        selects === undefined ? [] : [[name, mapValues(selects, expressionOf)]],
      ),
    ),
    valuesOf: Object.fromEntries(
      named.flatMap(({ name = '', 'x-values': values }) =>
        values === undefined ? [] : [[name, { ...values, from: values.from.map((text) => parseExpression(text)) }]],
      ),
    ),
    statuses: new Map(Object.entries(raw.responses).map(([status, response]) => [Number(status), headersOf(response)])),
  };
}

const meanings = new Map<string, Meaning>();

/** Facts of the spec about an operation that are not in the operation table. */
export function meaningOf(operation: Operation): Meaning {
  const found = meanings.get(operation.id) ?? read(operation);
  meanings.set(operation.id, found);
  return found;
}
