import type { ExactJson } from './exact-json.ts';
import { writeExact } from './write-exact.ts';

/** A value as text: strings as they are, other values as JSON; absent values are `null`. */
export function textOf(value: ExactJson | undefined): string {
  return typeof value === 'string' ? value : writeExact(value ?? null);
}
