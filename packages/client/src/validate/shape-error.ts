import type { ValidationError } from '@ledger-explorer/spec/validators';
import { type ErrorFacts, ExplorerError } from '../errors/errors.ts';

/** A response that does not have the shape of the contract. */
export class ShapeError extends ExplorerError {
  override name = 'ShapeError';
  /** Every violation, with its place in the body as a JSON pointer. */
  readonly violations: readonly ValidationError[];

  constructor(message: string, facts: ErrorFacts, violations: readonly ValidationError[]) {
    super(message, facts);
    this.violations = violations;
  }
}
