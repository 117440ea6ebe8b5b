import type { ValidationError } from '@ledger-explorer/spec/validators';
import { type ErrorFacts, ExplorerError } from '../errors/explorer-error.ts';

/** An answer that is not of the contract's shape. */
export class ShapeError extends ExplorerError {
  override name = 'ShapeError';
  /** What is wrong with it, each with its place as a JSON pointer. */
  readonly violations: readonly ValidationError[];

  constructor(message: string, facts: ErrorFacts, violations: readonly ValidationError[]) {
    super(message, facts);
    this.violations = violations;
  }
}
