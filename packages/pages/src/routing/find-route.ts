import type { PageRoute } from '../page.ts';

/** A page that a path names. */
export interface FoundPage {
  readonly route: PageRoute;
  readonly parameters: Readonly<Record<string, string>>;
  /** Segments below the network and the language. */
  readonly depth: number;
  /** Code of its language where the address names one; null: the first of all languages. */
  readonly language: string | null;
}

/** A path without the language that it may begin with: `de/transfers`. */
export function splitLanguage(
  path: string,
  languages: readonly string[],
): Pick<FoundPage, 'language'> & { rest: string } {
  const end = path.indexOf('/');
  const first = path.slice(0, Math.max(0, end));
  // The first language has the addresses without a code, and no others: a page has one address.
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

/** Finds pages by path below the network, still percent-encoded, without the slash before it; null: there is none. `languages`: their codes. */
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
