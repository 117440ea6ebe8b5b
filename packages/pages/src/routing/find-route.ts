import type { PageRoute } from '../page.ts';

/** The page at a path. */
export interface FoundPage {
  readonly route: PageRoute;
  /** Decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Number of path segments below the network and the language. */
  readonly depth: number;
  /** Language code in the path; null: the first language. */
  readonly language: string | null;
}

/** Splits a path into its language code, if it has one, and the rest: `de/transfers`. */
export function splitLanguage(
  path: string,
  languages: readonly string[],
): Pick<FoundPage, 'language'> & { rest: string } {
  const end = path.indexOf('/');
  const first = path.slice(0, Math.max(0, end));
  // The code of the first language is not accepted, so that each page has only one URL.
  return languages.indexOf(first) > 0 ? { language: first, rest: path.slice(end + 1) } : { language: null, rest: path };
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const parameters: Record<string, string> = {};
  for (const [at, expected] of pattern.entries()) {
    const segment = decode(segments[at] ?? '');
    if (segment === null) return null;
    const [, name] = /^\{(\w+)\}$/u.exec(expected) ?? [];
    if (name === undefined) {
      if (segment !== expected) return null;
    } else if (segment === '') return null;
    else parameters[name] = segment;
  }
  return parameters;
}

/** Returns a function that finds the page at a path below the network (percent-encoded, without a slash at its beginning), or null. */
export function routeFinder(
  routes: readonly PageRoute[],
  languages: readonly string[],
): (path: string) => FoundPage | null {
  const patterns = routes.map((route) => ({ route, pattern: route.path.split('/') }));
  return (path) => {
    const { language, rest } = splitLanguage(path, languages);
    const segments = rest.split('/');
    for (const { route, pattern } of patterns) {
      const parameters = match(pattern, segments);
      if (parameters !== null) return { route, parameters, depth: segments.length, language };
    }
    return null;
  };
}
