import type { CheckName } from '../checks.ts';

/** A fault that a check found in one or several responses. */
export interface Fault {
  readonly check: CheckName | `${CheckName}/${string}`;
  readonly rule?: string;
  readonly title: string;
  readonly expected: string;
  readonly actual: string;
  readonly detail?: string;
  /** Location without values: `content[].fee`. Together with check and operation it identifies the fault. */
  readonly where?: string;
  /** True if it concerns the service and not an operation: reported once for all operations. */
  readonly wide?: boolean;
  /** True for a wrong order that is no fault of an index that began with a snapshot, because it lacks earlier times. */
  readonly ofPast?: boolean;
  /** Number of times that time steps back, which the same number of migration borders explains (V7). */
  readonly stepBacks?: number;
}

/** Makes a fault. `actual` undefined: absent. */
export function faultOf(
  check: Fault['check'],
  rule: string,
  title: string,
  [expected, actual = 'absent']: readonly [expected: string, actual: string | undefined],
  more: Partial<Fault> = {},
): Fault {
  return { check, rule, title, expected, actual, ...more };
}
