import { isObject } from '../values/json.ts';

/**
 * The error of a payload that Scan itself could not decode, which it gives as `{"error": …, "value": <untyped>}` in place of
 * the payload; null for any other payload.
 */
export function undecodable(payload: unknown): string | null {
  if (!isObject(payload) || typeof payload.error !== 'string' || !Object.hasOwn(payload, 'value')) return null;
  return Object.keys(payload).length === 2 ? payload.error : null;
}
