import type { operations as table, OperationId, ParametersOf } from '@ledger-explorer/spec';
import { decimalFields } from '@ledger-explorer/spec/decimals';
import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import type { operations } from '@ledger-explorer/spec/types';
import { type ValidationError, validators } from '@ledger-explorer/spec/validators';
import type { BigDecimal } from '../numbers/big-decimal.ts';

/** An exact decimal in a body: a number, or its digits, which are sent as they are. */
export type Decimal = number | string | BigDecimal;

/** Name of an operation. Those that are not an `OperationId` return text: a file or events. */
export type MockId = OperationId | Extract<keyof operations, `export${string}` | 'getStream'>;

/** Name of an operation that lists something. */
export type ListedId = Exclude<(typeof table)[number], { readonly paging: 'none' }>['id'];

/** Checked values of the parameters of a request, including defaults. */
export type Values<Id extends MockId> = Id extends OperationId ? ParametersOf<Id> : object;

type Answers<Id extends OperationId> = operations<Decimal>[Id]['responses'][200]['content']['application/json'];

/** Given fields of a body; the others are those of the contract's example. */
export type Given<T> = T extends readonly unknown[] ? T : Partial<T>;

/** Body of an operation; text if the operation returns text. */
export type Bodies<Id extends MockId> = Id extends OperationId ? Given<Answers<Id>> : string;

/** An entry of a list. */
export type RowOf<Id extends ListedId> =
  Answers<Id> extends infer Body ? Given<Body extends { content: (infer Row)[] } | (infer Row)[] ? Row : never> : never;

/** The order of a list, as the contract describes it. */
export interface Order {
  readonly direction: 'ASC' | 'DESC';
  /** Field of each key of `sortBy`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Field that orders equal values. */
  readonly tie?: string;
  /** Fields of stream order. */
  readonly stream?: readonly string[];
}

interface Described {
  readonly operationId: string;
  readonly 'x-order'?: Order;
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> } };
}

const described = new Map(
  Object.values(document.paths as unknown as Record<string, { get: Described }>).map(({ get }) => [
    get.operationId,
    get,
  ]),
);

/** Order of a list; undefined if the operation is not a list. */
export function orderOf(id: string): Order | undefined {
  return described.get(id)?.['x-order'];
}

/** The example of an operation in the contract, and its media type. The document is its own example. */
export function exampleOf(id: string): { type: string; body: unknown } {
  const [[type, { example = document }] = ['', {}]] = Object.entries(described.get(id)?.responses[200].content ?? {});
  return { type, body: structuredClone(example) };
}

/** True if the name is that of a decimal, and the text looks like one: `validator`, `sv` and `before` are texts in some responses. */
export function isDecimalText(name: string, value: unknown): value is string {
  return typeof value === 'string' && decimalFields.test(name) && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value);
}

/** JSON with the digits of decimals that are given as text. NUL, which no text has, marks them until their quotes are removed. */
export function toJson(body: unknown): string {
  const marked = JSON.stringify(body, (name, value: unknown) => (isDecimalText(name, value) ? `\0${value}` : value));
  return marked.replace(/"\\u0000([^"]+)"/g, '$1');
}

/** Throws a `TypeError` with the errors of a body. */
export function checkBody(id: string, json: string): void {
  const validate = (validators as Readonly<Record<string, { (value: unknown): boolean; errors?: unknown }>>)[id];
  if (!validate || validate(JSON.parse(json))) return;
  const violations = validate.errors as readonly ValidationError[];
  const shown = violations.slice(0, 3).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  throw new TypeError(`mock of ${id}: not a body of the contract: ${shown.join(', ')}`);
}
