const mostCharacters = 200;

/** First difference of two JSON-like values with both sides; null if they are equal. */
export function difference(found: unknown, expected: unknown): string | null {
  const differs = firstDifference(found, expected);
  if (differs === null) return null;
  return `${differs.path || 'the value'} is ${text(differs.found)}, expected ${text(differs.expected)}`;
}

interface Difference {
  readonly path: string;
  readonly found: unknown;
  readonly expected: unknown;
}

/** The path is built on the way back, because nearly all values are equal. */
function firstDifference(found: unknown, expected: unknown): Difference | null {
  if (found === expected) return null;
  if (isObject(found) && isObject(expected) && Array.isArray(found) === Array.isArray(expected)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const inside = firstDifference(found[key], expected[key]);
      const step = Array.isArray(found) ? `[${key}]` : `.${key}`;
      if (inside !== null) return { ...inside, path: `${step}${inside.path}` };
    }
    return null;
  }
  return { path: '', found, expected };
}

/** True for objects and arrays. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  const whole = value === undefined ? 'absent' : JSON.stringify(value);
  return whole.length > mostCharacters ? `${whole.slice(0, mostCharacters)}…` : whole;
}
