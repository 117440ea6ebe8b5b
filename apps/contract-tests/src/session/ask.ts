import { readParameters, type Operation } from '@ledger-explorer/spec';
import type { SuiteRequest, Until } from '../transport.ts';
import type { KeyForm } from '../transport/key-form.ts';
import { hasPositions } from './own-operation.ts';
import type { Expectation } from './seen.ts';

/** A request of the suite, for an operation of the spec or any target. */
export interface TestRequest {
  readonly operation?: Operation;
  /** Path parameters, not percent-encoded. */
  readonly path?: Readonly<Record<string, string>>;
  /** Path parameters as they are sent. */
  readonly rawPath?: Readonly<Record<string, string>>;
  /** Query without `?`. */
  readonly query?: string;
  /** Target instead of operation and path. */
  readonly target?: string;
  readonly fromOrigin?: boolean;
  readonly method?: string;
  readonly key?: string | null;
  readonly keyForm?: KeyForm;
  /** The key stands percent-encoded in the target, where its placeholder does. */
  readonly isKeyEncoded?: boolean;
  /** Name of the header field with the key, if not `x-api-key`. */
  readonly keyField?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent at once, whatever the limit of the server leaves, and a 429 is its answer. */
  readonly isUnpaced?: boolean;
  /** Set if the response has no end: when to stop reading. */
  readonly until?: Until;
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
  return {
    target: targetOf(ask),
    cost: ask.operation?.cost ?? 1,
    ...(ask.method === undefined ? {} : { method: ask.method }),
    ...(ask.key === undefined ? {} : { key: ask.key }),
    ...(ask.keyForm === undefined ? {} : { keyForm: ask.keyForm }),
    ...(ask.isKeyEncoded === true ? { isKeyEncoded: true } : {}),
    ...(ask.keyField === undefined ? {} : { keyField: ask.keyField }),
    ...(ask.headers === undefined ? {} : { headers: ask.headers }),
    ...(ask.fromOrigin === undefined ? {} : { fromOrigin: ask.fromOrigin }),
    ...(ask.isUnpaced === undefined ? {} : { isUnpaced: ask.isUnpaced }),
    ...(ask.until === undefined ? {} : { until: ask.until }),
  };
}

/** Removes `position` in a deployment without positions, where it is an unknown parameter (R5). */
function knownIn(operation: Operation, query: string): string {
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
    query: knownIn(operation, query),
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
