import type { ParameterError, ParametersOf, OperationId, ProblemSlug } from '@ledger-explorer/spec';
import type { FakeLedger, FakeUpdate } from '../ledger/fake-ledger.ts';
import type { Cursors } from './cursors.ts';

/** What an operation answers from: the ledger as of one position. */
interface Reading<Id extends OperationId> {
  readonly ledger: FakeLedger;
  readonly values: ParametersOf<Id>;
  /** Newest update of the index. */
  readonly head: FakeUpdate;
  /** Position of the answer: the head's, or that of the request. */
  readonly position: number;
  readonly cursors: Cursors;
}

/** The JSON text of an answer, with its position if a cursor pins it. */
export type Read<Id extends OperationId> = (
  reading: Reading<Id>,
) => string | { readonly json: string; readonly position: number };

/** A request that is answered by a problem of the contract. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly slug: ProblemSlug;
  readonly errors: readonly ParameterError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    slug: ProblemSlug,
    detail: string,
    { errors, headers = {} }: { errors?: readonly ParameterError[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.slug = slug;
    this.errors = errors;
    this.headers = headers;
  }
}

/** A 400 that names the parameters. */
export function invalid(errors: readonly ParameterError[]): Refusal {
  const detail = errors.map(({ name, reason }) => `${name} ${reason}`).join('; ');
  return new Refusal('invalid-parameter', `${detail}.`, { errors });
}

/** What an identifier of the path names; a 404 if that is nothing. */
export function found<T>(what: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal('not-found', `There is no such ${what}.`);
  return value;
}
