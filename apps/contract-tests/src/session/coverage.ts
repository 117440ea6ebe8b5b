import type { Operation } from '@ledger-explorer/spec';
import type { OperationCoverage } from '../result.ts';
import type { Seen } from './ask.ts';

/** Counts requests, and which checks ran. */
export class Coverage {
  readonly #requests = new Map<string, number>();
  readonly #checks = new Map<string, Set<string>>();
  readonly #unchecked = new Map<string, Map<string, string>>();

  take({ operation }: Seen): void {
    if (operation !== undefined) this.#requests.set(operation.id, (this.#requests.get(operation.id) ?? 0) + 1);
  }

  checked(operation: string, check: string): void {
    const checks = this.#checks.get(operation) ?? new Set();
    this.#checks.set(operation, checks.add(check));
  }

  unchecked(operation: string, check: string, why: string): void {
    const reasons = this.#unchecked.get(operation) ?? new Map<string, string>();
    this.#unchecked.set(operation, reasons.set(check, why));
  }

  of(operations: readonly Operation[]): readonly OperationCoverage[] {
    return operations.map(({ id }) => ({
      operation: id,
      requests: this.#requests.get(id) ?? 0,
      checks: [...(this.#checks.get(id) ?? [])].sort(),
      unchecked: this.reasons(id),
    }));
  }

  /** Checks of an operation, or of the service (`any`), that could not run. */
  reasons(operation: string): OperationCoverage['unchecked'] {
    return [...(this.#unchecked.get(operation) ?? [])].map(([check, why]) => ({ check, why }));
  }
}
