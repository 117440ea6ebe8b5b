import type { PageRoute } from '../page.ts';

/** A page that a path names. */
export interface FoundPage {
  readonly route: PageRoute;
  readonly parameters: Readonly<Record<string, string>>;
  /** Segments below the network. */
  readonly depth: number;
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

/** Finds pages by path below the network, still percent-encoded, without the slash before it; null: there is none. */
export function routeFinder(routes: readonly PageRoute[]): (path: string) => FoundPage | null {
  const patterns = routes.map((route) => ({ route, pattern: route.path.split('/') }));
  return (path) => {
    const segments = path.split('/');
    for (const { route, pattern } of patterns) {
      const parameters = match(pattern, segments);
      if (parameters !== null) return { route, parameters, depth: segments.length };
    }
    return null;
  };
}
