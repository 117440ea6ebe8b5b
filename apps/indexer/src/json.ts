/** True for an object or a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A field of an object; undefined if it is missing or the value is not an object. */
export function member(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** The value if it is a text; otherwise null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
