const shown = 200;

/** The first place where two JSON-like values differ, with both sides; null where they are equal. */
export function difference(found: unknown, expected: unknown, path = ''): string | null {
  if (found === expected) return null;
  if (Array.isArray(found) && Array.isArray(expected)) {
    for (let at = 0; at < Math.max(found.length, expected.length); at += 1) {
      const inside = difference(found[at], expected[at], `${path}[${at}]`);
      if (inside !== null) return inside;
    }
    return null;
  }
  if (isObject(found) && isObject(expected)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const inside = difference(found[key], expected[key], `${path}.${key}`);
      if (inside !== null) return inside;
    }
    return null;
  }
  return `${path || 'the value'} is ${text(found)}, expected ${text(expected)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  const whole = value === undefined ? 'absent' : JSON.stringify(value);
  return whole.length > shown ? `${whole.slice(0, shown)}…` : whole;
}
