import { type Operation, type ParametersRead, readParameters } from '@ledger-explorer/spec';
import { type ExactJson, isExactArray, memberOf, numberOf } from '../json/exact-json.ts';
import type { Answer, SuiteRequest } from '../transport.ts';
import { hasPositions } from './own-operation.ts';

/** A request of the suite, for an operation of the spec or any target. */
export interface TestRequest extends Partial<Omit<SuiteRequest, 'cost'>> {
  readonly operation?: Operation;
  /** Path parameters, not percent-encoded. */
  readonly path?: Readonly<Record<string, string>>;
  /** Path parameters as they are sent. */
  readonly rawPath?: Readonly<Record<string, string>>;
  /** Query without `?`. */
  readonly query?: string;
  /** Expected response, if it does not follow from the parameters. */
  readonly expect?: Expectation;
}

function segmentsOf(operation: Operation, ask: TestRequest): Record<string, string> {
  return Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => [name, ask.rawPath?.[name] ?? encodeURIComponent(ask.path?.[name] ?? '')]),
  );
}

/** Joins the non-empty parts of a query. */
export function joinedQuery(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('&');
}

/** Target of a request as sent. */
function targetOf(ask: TestRequest): string {
  const { operation, query = '' } = ask;
  const suffix = query === '' ? '' : `?${query}`;
  if (operation === undefined) return `${ask.target ?? '/'}${suffix}`;
  const segments = segmentsOf(operation, ask);
  return `${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? '')}${suffix}`;
}

export function requestOf(ask: TestRequest): SuiteRequest {
  const { operation, path: _path, rawPath: _rawPath, query: _query, expect: _expect, ...request } = ask;
  return { ...request, target: targetOf(ask), cost: operation?.cost ?? 1 };
}

/** Removes `position` in a deployment without positions, where it is an unknown parameter (R5). */
function withoutUnknownPosition(operation: Operation, query: string): string {
  if (hasPositions(operation)) return query;
  return query
    .split('&')
    .filter((pair) => !/^position(=|$)/.test(pair))
    .join('&');
}

/** Parameters of a request as the spec reads them. */
export function parametersOf(ask: TestRequest) {
  const { operation, query = '', headers = {} } = ask;
  if (operation === undefined) return undefined;
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return readParameters(operation, {
    path: segmentsOf(operation, ask),
    query: withoutUnknownPosition(operation, query),
    headers: lower,
  });
}

/** Expected response by the parameters alone: 400 with the invalid ones, else 200. */
export function expectationOf(ask: TestRequest): Expectation {
  if (ask.expect !== undefined) return ask.expect;
  const read = parametersOf(ask);
  if (read?.ok === false) return { status: [400], names: read.errors.map(({ name }) => name) };
  return { status: [ask.method === 'OPTIONS' ? 204 : 200] };
}

/** Expected response. */
export interface Expectation {
  readonly status: readonly number[];
  /** Parameters that a 400 must name, without others. */
  readonly names?: readonly string[];
  /** Slug of the expected problem type. */
  readonly problem?: string;
}

/** A response with the facts about its request. */
export interface Seen {
  /** Undefined if the request is for no operation of the spec. */
  readonly operation?: Operation;
  readonly request: SuiteRequest;
  readonly answer: Answer;
  readonly query: string;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Parameters as the spec reads them. */
  readonly parameters?: ParametersRead;
  readonly expectation: Expectation;
  /** Path of the base URL, with which `type` of a problem begins. */
  readonly basePath: string;
  readonly apiKey?: string;
  /** Decompressed body as text; undefined if it cannot be decoded. */
  readonly text?: string;
  /** Body as JSON; undefined if it is not JSON. */
  readonly body?: ExactJson;
  /** Reason why there is no `body`. */
  readonly notJson?: string;
  /** `Explorer-Position`, or in a deployment without positions the number of updates. */
  readonly position?: number;
  /** `Explorer-Record-Time`. */
  readonly recordTime?: string;
  /** Record time of the response in epoch milliseconds. */
  readonly time?: number;
  /** True if responses of the deployment have positions. */
  readonly hasPositions: boolean;
}

/** Milliseconds of an ISO 8601 time, rounded down; undefined if it is malformed. */
export function millisecondsOf(time: string | undefined): number | undefined {
  const parsed = Date.parse((time ?? '').replace(/(\.[0-9]{3})[0-9]+/, '$1'));
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Value of a query parameter as the spec reads it, including defaults. */
export function valueOf(seen: Seen, name: string): string | number | undefined {
  return seen.parameters?.ok === true ? seen.parameters.values[name] : undefined;
}

/** Items of a list's response; undefined if it is not a successful list response. */
export function itemsOf({ operation, answer, body }: Seen): readonly ExactJson[] | undefined {
  if (operation === undefined || operation.paging === 'none' || answer.status !== 200) return undefined;
  const content = operation.paging === 'array' ? body : memberOf(body, 'content');
  return isExactArray(content) ? content : undefined;
}

/** Total in a list's response; undefined if it has none. */
export function totalOf(seen: Seen | undefined): number | undefined {
  return numberOf(memberOf(seen?.body, 'totalElements') ?? memberOf(seen?.body, 'total'));
}

/** Last segment of the base URL; undefined if there is none. */
export function networkOf({ basePath }: Seen): string | undefined {
  return basePath.slice(basePath.lastIndexOf('/') + 1) || undefined;
}
