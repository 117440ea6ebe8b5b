/** Values of parameters by name. */
export type Named = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

function encoded(operation: string, name: string, value: unknown): string {
  try {
    return encodeURIComponent(String(value));
  } catch {
    throw new TypeError(`${operation}: ${name} is not well-formed text: it has half of a surrogate pair`);
  }
}

/**
 * Puts parameters into a path. Throws `TypeError` if one is missing, or would be no segment of its own: programs resolve `.` and `..`, even
 * percent-encoded, to another path.
 */
export function fillPath(operation: string, path: string, parameters: Named = {}): string {
  return path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = String(parameters[name] ?? '');
    if (!value) throw new TypeError(`${operation}: ${name} is missing`);
    if (value === '.' || value === '..')
      throw new TypeError(`${operation}: ${name} is "${value}", which no path can have`);
    return encoded(operation, name, value);
  });
}

/** A query without its `?`. Several values of a parameter are separated by commas. */
export function queryOf(operation: string, parameters: Named): string {
  let query = '';
  for (const name in parameters) {
    const value = parameters[name];
    if (value != null) query += `${query && '&'}${name}=${encoded(operation, name, value)}`;
  }
  return query;
}
