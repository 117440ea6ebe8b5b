import type { Operation, ParametersRead } from '@ledger-explorer/spec';
import { ExactNumber, memberOf, type ExactJson } from '../json/exact-json.ts';
import type { Answer, SuiteRequest } from '../transport.ts';

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
  readonly notJson?: string;
  readonly spaced?: boolean;
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
  const content =
    operation.paging === 'array'
      ? body
      : typeof body === 'object' && body !== null && 'content' in body
        ? body.content
        : undefined;
  return Array.isArray(content) ? (content as readonly ExactJson[]) : undefined;
}

/** Total in a list's response; undefined if it has none. */
export function totalOf(seen: Seen | undefined): number | undefined {
  const total = memberOf(seen?.body, 'totalElements') ?? memberOf(seen?.body, 'total');
  return total instanceof ExactNumber ? Number(total.literal) : undefined;
}

/** Last segment of the base URL; undefined if there is none. */
export function networkOf({ basePath }: Seen): string | undefined {
  return basePath.slice(basePath.lastIndexOf('/') + 1) || undefined;
}
