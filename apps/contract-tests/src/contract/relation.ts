import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import type { Operation } from '@ledger-explorer/spec';
import { parseExpression } from '../expression/parse-expression.ts';
import type { Expression } from '../expression/expression.ts';
import { type RawRule, readRule, type Rule } from './schema.ts';
import { operationNamed } from './operation-table.ts';

/** One request of a relation: `listRewards(x.partyAddress) size=100`, `getPosition time={x.recordTime}`. */
export interface RelatedRequest {
  readonly name: string;
  readonly operation: Operation;
  /** Arguments of the path, in the order of the operation's path parameters. */
  readonly arguments: readonly Expression[];
  /** Query, in which `{…}` is an expression of the row. */
  readonly query: string;
}

/** A rule about responses of several operations (`x-relations`). */
export interface Relation {
  readonly id: string;
  readonly requests: readonly RelatedRequest[];
  /** The relation holds for each row of the response named `of`; `row` names the row in expressions. */
  readonly each?: { readonly row: string; readonly of: string };
  /** Rows for which it is true are checked first. */
  readonly prefer?: Expression;
  /** Rows for which other operations may return 404: a super validator whose party is in no update (V22). */
  readonly mayBeUnknown?: Expression;
  /** True if the relation is also checked at an early position. */
  readonly early: boolean;
  /** True if the compared values are always current, even at a position (V32), so that no position is sent. */
  readonly current: boolean;
  /** True if its list is requested again, and the first and the last row of that response are checked too. */
  readonly ends: boolean;
  /** Named expressions that the rules use. */
  readonly named: ReadonlyMap<string, Expression>;
  readonly rules: readonly Rule[];
}

/** A relation as in the spec, which calls the requests `answers`. */
interface RawRelation {
  readonly answers: Readonly<Record<string, string>>;
  readonly each?: Readonly<Record<string, string>>;
  readonly prefer?: string;
  readonly mayBeUnknown?: string;
  readonly early?: boolean;
  readonly current?: boolean;
  readonly ends?: boolean;
  readonly let?: Readonly<Record<string, string>>;
  readonly says: readonly RawRule[];
}

/** `operationId(arguments) query`; the arguments and the query can be left out. */
const requestPattern = /^(\w+)(?:\(([^)]*)\))?(?:\s+(\S+))?$/;

function readRequest(name: string, text: string): RelatedRequest {
  const [, id = '', inner, query = ''] = requestPattern.exec(text) ?? [];
  const operation = operationNamed(id);
  if (operation === undefined) throw new Error(`x-relations: "${text}" has an unknown operation`);
  const texts = inner === undefined || inner === '' ? [] : inner.split(',');
  return { name, operation, query, arguments: texts.map((argument) => parseExpression(argument)) };
}

function read(raw: RawRelation, index: number): Relation {
  const requests = Object.entries(raw.answers).map(([name, text]) => readRequest(name, text));
  const [row] = Object.entries(raw.each ?? {});
  return {
    id: `${index}-${[...new Set(requests.map(({ operation }) => operation.id))].join('-')}`,
    requests,
    ...(row === undefined ? {} : { each: { row: row[0], of: row[1] } }),
    ...(raw.prefer === undefined ? {} : { prefer: parseExpression(raw.prefer) }),
    ...(raw.mayBeUnknown === undefined ? {} : { mayBeUnknown: parseExpression(raw.mayBeUnknown) }),
    early: raw.early === true,
    current: raw.current === true,
    ends: raw.ends === true,
    named: new Map(Object.entries(raw.let ?? {}).map(([name, text]) => [name, parseExpression(text)])),
    rules: raw.says.map(readRule),
  };
}

const raw = (document as unknown as { readonly 'x-relations'?: readonly RawRelation[] })['x-relations'] ?? [];

/** All relations of the spec. */
export const relations: readonly Relation[] = raw.map(read);
