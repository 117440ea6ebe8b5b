import type { Fault } from '../session/fault.ts';

/** Fault of the check `headers`, of one field; `faultOf` makes those of other checks. `actual` undefined: absent. */
export function headerFault(
  name: string,
  title: string,
  expected: string,
  actual: string | undefined,
  rule = 'headers',
): Fault {
  return { check: `headers/${name}`, rule, title, expected, actual: actual ?? 'absent', where: name };
}

/** The same fault, reported once for the whole service. */
export function forService(one: Fault): Fault {
  return { ...one, wide: true };
}
