/** Counts of everything that was checked. */
export class Tally {
  passed = 0;
  failed = 0;
  /** What failed, by name, for the last lines. */
  readonly failures: string[] = [];

  add(name: string, { passed, failed }: { readonly passed: number; readonly failed: number }): void {
    this.passed += passed;
    this.failed += failed;
    if (failed > 0) this.failures.push(failed === 1 ? name : `${name} (${failed})`);
  }

  /** `N passed, N failed`: each test and each check counts as one. */
  toString(): string {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}
