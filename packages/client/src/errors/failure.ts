import type { Problem } from '@ledger-explorer/spec/types';
import type { ProblemStatus } from '../../generated/failures.ts';
import { type ErrorKind, ExplorerError } from './errors.ts';

type Of<Kind extends ErrorKind, Status> = ExplorerError & { readonly kind: Kind; readonly status: Status };

type OfProblem = {
  [Kind in keyof ProblemStatus]: Of<Kind, ProblemStatus[Kind]> & { readonly problem: Problem };
}[keyof ProblemStatus];

/** Any error of a call, as a union that `kind` or `status` discriminates: `if (error.kind === 'not-found') error.problem.detail`. */
export type Failure =
  | OfProblem
  | Of<'http' | 'redirect', number>
  | Of<'html' | 'json' | 'shape', number>
  | Of<'network', number | null>
  | Of<'timeout' | 'total-timeout' | 'aborted', null>;

/**
 * Whether a caught error is a failure of a call, which `kind` or `status` then discriminates.
 *
 * @example
 * if (isFailure(error) && error.kind === 'not-found') console.log(error.problem.detail);
 */
export function isFailure(error: unknown): error is Failure {
  return error instanceof ExplorerError;
}
