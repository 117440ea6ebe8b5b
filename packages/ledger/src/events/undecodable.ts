import { isObject } from '../values/json.ts';

/**
 * Error text of a payload that Scan could not decode, which Scan replaces by `{"error": …, "value": <untyped>}`; null for any other
 * payload.
 */
export function undecodable(payload: unknown): string | null {
  if (!isObject(payload) || typeof payload.error !== 'string' || !Object.hasOwn(payload, 'value')) return null;
  return Object.keys(payload).length === 2 ? payload.error : null;
}
