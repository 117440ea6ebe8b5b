import type { ParameterError, ProblemSlug } from '@ledger-explorer/spec';
import { problemKind } from './problem-kind.ts';

interface Extras {
  readonly errors?: readonly ParameterError[];
  /** Headers of this response: `Allow`, `Retry-After`, `WWW-Authenticate`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error response: thrown where it is detected, written in one place. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly slug: ProblemSlug;
  /** A sentence about this occurrence for people, without internals and keys. */
  readonly detail: string;
  readonly errors: readonly ParameterError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(slug: ProblemSlug, detail: string, extras: Extras = {}) {
    super(detail, { cause: extras.cause });
    this.slug = slug;
    this.detail = detail;
    this.errors = extras.errors;
    this.headers = extras.headers ?? {};
  }

  get status(): number {
    return problemKind(this.slug).status;
  }
}
