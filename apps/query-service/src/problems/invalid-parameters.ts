import type { ParameterError } from '@ledger-explorer/spec';
import { Problem } from './problem.ts';

/** A 400 that names every offending parameter. */
export function invalidParameters(errors: readonly ParameterError[]): Problem {
  const count = new Set(errors.map((error) => `${error.in} ${error.name}`)).size;
  const detail = count === 1 ? '1 parameter is invalid.' : `${count} parameters are invalid.`;
  return new Problem('invalid-parameter', detail, { errors });
}

/** Error of a position that is ahead of the index. */
export function aheadOfIndex(name: string, head: number): ParameterError {
  return { in: 'query', name, reason: `is ahead of the index: send at most ${head}` };
}
