/** Values of parameters by name. */
type Values = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** Parameters by their place. */
export interface Placed {
  readonly path?: Values;
  readonly query?: Values;
}

/** Names of the parameters in a path. */
function namesIn(path: string): readonly string[] {
  return path.includes('{') ? Array.from(path.matchAll(/{(\w+)}/g), ([, name = '']) => name) : [];
}

/** Parameters by their place: those that the path names, and the rest. */
export function placed(path: string, parameters: object): Placed {
  const query: Record<string, string | undefined> = { ...parameters };
  const inPath: Record<string, string | undefined> = {};
  for (const name of namesIn(path)) {
    inPath[name] = query[name];
    query[name] = undefined;
  }
  return { path: inPath, query };
}

/**
 * Throws `TypeError` if parameters cannot be sent: one of the path is missing, or is `.` or `..` (which programs resolve
 * to another path, even percent-encoded), or one is not well-formed text.
 */
export function checkParameters(operation: string, path: string, { path: inPath = {}, query = {} }: Placed = {}): void {
  for (const name of namesIn(path)) {
    const value = String(inPath[name] ?? '');
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`${operation}: ${name} is ${value ? `"${value}", which no path can have` : 'missing'}`);
  }
  for (const values of [inPath, query])
    for (const name in values)
      if (!String(values[name]).isWellFormed())
        throw new TypeError(`${operation}: ${name} is not well-formed text: it has half of a surrogate pair`);
}
