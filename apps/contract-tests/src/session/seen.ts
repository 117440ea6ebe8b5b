import type { Operation, ParametersRead } from '@ledger-explorer/spec';
import { ExactNumber, memberOf, type ExactJson } from '../json/exact-json.ts';
import type { Answer, SuiteRequest } from '../transport.ts';

/** What an answer ought to be. */
export interface Expectation {
  readonly status: readonly number[];
  /** Parameters that a 400 has to name, and no others. */
  readonly names?: readonly string[];
  /** Slug of the problem type that is due. */
  readonly problem?: string;
}

/** One answer with all that is known about its request. */
export interface Seen {
  /** Undefined: the request is for no operation of the spec. */
  readonly operation?: Operation;
  readonly request: SuiteRequest;
  readonly answer: Answer;
  readonly query: string;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** How the spec reads the parameters. */
  readonly parameters?: ParametersRead;
  readonly expectation: Expectation;
  /** Path of the base URL: what `type` of a problem begins with. */
  readonly basePath: string;
  readonly apiKey?: string;
  /** The body as text, decoded from UTF-8 and from its content coding; undefined where that is impossible. */
  readonly text?: string;
  /** The body as JSON; undefined where it is none. */
  readonly body?: ExactJson;
  readonly notJson?: string;
  readonly spaced?: boolean;
  /** `Explorer-Position`; of a deployment without positions, the number of updates while it was answered. */
  readonly position?: number;
  /** `Explorer-Record-Time`. */
  readonly recordTime?: string;
  /** Epoch milliseconds of the record time of what is shown. */
  readonly time?: number;
  /** Whether answers of this deployment say which position they show. */
  readonly hasPositions: boolean;
}

/** Milliseconds of an ISO 8601 time, floored; undefined where it is none. */
export function millisecondsOf(time: string | undefined): number | undefined {
  const parsed = Date.parse((time ?? '').replace(/(\.[0-9]{3})[0-9]+/, '$1'));
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Value of a query parameter as the spec reads it, defaults filled in. */
export function valueOf(seen: Seen, name: string): string | number | undefined {
  return seen.parameters?.ok === true ? seen.parameters.values[name] : undefined;
}

/** The items of a list's answer; undefined where it is not a list, or no answer. */
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

/** How many items a list says that it has; undefined where it does not. */
export function totalOf(seen: Seen | undefined): number | undefined {
  const total = memberOf(seen?.body, 'totalElements') ?? memberOf(seen?.body, 'total');
  return total instanceof ExactNumber ? Number(total.literal) : undefined;
}

/** The last segment of the base URL; undefined without one. */
export function networkOf({ basePath }: Seen): string | undefined {
  return basePath.slice(basePath.lastIndexOf('/') + 1) || undefined;
}
