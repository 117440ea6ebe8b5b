import type { ExactJson } from './exact-json.ts';
import { writeExact } from './write-exact.ts';

/** A value for people and for keys: a text as it is, everything else as JSON; what is not there is `null`. */
export function textOf(value: ExactJson | undefined): string {
  return typeof value === 'string' ? value : writeExact(value ?? null);
}
