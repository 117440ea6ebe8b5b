import type { CheckName } from '../checks.ts';

/** What a check found wrong with one answer, or with several together. */
export interface Fault {
  readonly check: CheckName | `${CheckName}/${string}`;
  readonly rule?: string;
  readonly title: string;
  readonly expected: string;
  readonly actual: string;
  readonly detail?: string;
  /** Where it shows, without values: `content[].fee`. Together with check and operation it identifies a fault. */
  readonly where?: string;
  /** Concerns the service rather than an operation: reported once for all of them. */
  readonly wide?: boolean;
  /** Said of an order that an index which began with a snapshot has not seen come about. */
  readonly ofPast?: boolean;
  /** How often time steps back: as many migration borders explain it (V7). */
  readonly stepBacks?: number;
}

/** A fault of a check and a rule. `actual` undefined: it is absent. */
export function faultOf(
  check: Fault['check'],
  rule: string,
  title: string,
  [expected, actual = 'absent']: readonly [expected: string, actual: string | undefined],
  more: Partial<Fault> = {},
): Fault {
  return { check, rule, title, expected, actual, ...more };
}
