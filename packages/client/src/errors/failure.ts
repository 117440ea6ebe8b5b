import type { ProblemStatus } from '../../generated/failures.ts';
import type { Problem } from '../../generated/api.ts';
import type { ErrorKind, ExplorerError } from './explorer-error.ts';

type OfProblem = {
  [Kind in keyof ProblemStatus]: ExplorerError & {
    readonly kind: Kind;
    readonly status: ProblemStatus[Kind];
    readonly problem: Problem;
  };
}[keyof ProblemStatus];

/** An error as `kind` or `status` tells it apart: `if (error.kind === 'not-found') error.problem.detail`. */
export type Failure =
  | OfProblem
  | (ExplorerError & { readonly kind: 'http'; readonly status: number })
  | (ExplorerError & { readonly kind: Exclude<ErrorKind, keyof ProblemStatus | 'http'> });
