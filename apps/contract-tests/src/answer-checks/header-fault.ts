import type { Fault } from '../session/fault.ts';

/** Fault of a header field. `actual` undefined: absent. */
export function fault(
  name: string,
  title: string,
  expected: string,
  actual: string | undefined,
  rule = 'headers',
): Fault {
  return {
    check: `headers/${name}`,
    rule,
    title,
    expected,
    actual: actual ?? 'absent',
    where: name,
  };
}

/** The same fault, reported once for the whole service. */
export function wide(one: Fault): Fault {
  return { ...one, wide: true };
}
