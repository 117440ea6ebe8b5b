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
  if (Array.isArray(found) && Array.isArray(expected)) {
    for (let at = 0; at < Math.max(found.length, expected.length); at += 1) {
      const inside = firstDifference(found[at], expected[at]);
      if (inside !== null) return { ...inside, path: `[${at}]${inside.path}` };
    }
    return null;
  }
  if (isObject(found) && isObject(expected)) {
    for (const key of [...Object.keys(expected), ...Object.keys(found)]) {
      const inside = firstDifference(found[key], expected[key]);
      if (inside !== null) return { ...inside, path: `.${key}${inside.path}` };
    }
    return null;
  }
  return { path: '', found, expected };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  const whole = value === undefined ? 'absent' : JSON.stringify(value);
  return whole.length > mostCharacters ? `${whole.slice(0, mostCharacters)}…` : whole;
}
