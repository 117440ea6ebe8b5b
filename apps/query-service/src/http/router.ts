import { exportedLists, type Operation, type ProblemSlug, streams } from '@ledger-explorer/spec';
import { isProblemSlug } from '../problems/problem-kind.ts';

/** Route of a path. */
export type Route<O extends Operation = Operation> =
  | {
      readonly kind: 'operation';
      readonly operation: O;
      /** Path parameters by name, percent-encoded as sent; may be empty. */
      readonly path: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'problem'; readonly slug: ProblemSlug }
  | { readonly kind: 'stream' }
  | { readonly kind: 'export'; readonly operation: (typeof exportedLists)[number] }
  | { readonly kind: 'index' }
  /** `page`: name of a page of the reference; empty for the first one. */
  | { readonly kind: 'docs'; readonly page: string }
  | { readonly kind: 'metrics' };

interface Pattern<O> {
  readonly operation: O;
  /** Path segments; `{name}` is a parameter. */
  readonly segments: readonly string[];
}

function parameterName(segment: string): string | undefined {
  return /^\{(.+)\}$/u.exec(segment)?.[1];
}

/** A fixed segment may be sent percent-encoded (RFC 3986 section 6.2.2.2). */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function match<O>(pattern: Pattern<O>, segments: readonly string[]): Record<string, string> | undefined {
  const path: Record<string, string> = {};
  for (const [at, expected] of pattern.segments.entries()) {
    const segment = segments[at] ?? '';
    const name = parameterName(expected);
    if (name !== undefined) path[name] = segment;
    else if (decode(segment) !== expected) return undefined;
  }
  return path;
}

/**
 * Finds the route of a path: operations below `/<network>`, those without a version (health, API document) also at
 * the root, the stream, exports, problem types, the API reference below the network and its first page at the root, the
 * index page, and the metrics at the root. It works on the path as sent, so that `%2F`, `.` and `..` inside an identifier do not
 * change (docs/contract.md#r7).
 */
export class Router<O extends Operation> {
  readonly #network: string;
  readonly #bySegments = new Map<number, Pattern<O>[]>();

  constructor(operations: readonly O[], network: string) {
    this.#network = network;
    for (const operation of operations) {
      this.#add(operation, `/${network}${operation.path}`);
      if (!operation.path.startsWith('/v')) this.#add(operation, operation.path);
    }
  }

  #add(operation: O, path: string): void {
    const segments = path.split('/');
    this.#bySegments.set(segments.length, [...(this.#bySegments.get(segments.length) ?? []), { operation, segments }]);
  }

  find(path: string): Route<O> | undefined {
    const segments = path.split('/');
    for (const pattern of this.#bySegments.get(segments.length) ?? []) {
      const parameters = match(pattern, segments);
      if (parameters !== undefined) return { kind: 'operation', operation: pattern.operation, path: parameters };
    }
    if (streams.some((stream) => path === `/${this.#network}${stream.path}`)) return { kind: 'stream' };
    const exported = exportedLists.find((list) => path === `/${this.#network}${list.path}`);
    if (exported !== undefined) return { kind: 'export', operation: exported };
    if (path === '/' || path === `/${this.#network}` || path === `/${this.#network}/`) return { kind: 'index' };
    if (path === '/docs') return { kind: 'docs', page: '' };
    if (path === '/metrics') return { kind: 'metrics' };
    const [root, network, folder, name, ...rest] = segments;
    if (root !== '' || network !== this.#network || rest.length > 0) return undefined;
    if (folder === 'docs') return { kind: 'docs', page: name ?? '' };
    if (folder === 'problems' && name !== undefined && isProblemSlug(name)) return { kind: 'problem', slug: name };
    return undefined;
  }
}
