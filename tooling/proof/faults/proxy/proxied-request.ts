import { type Operation, operations } from '@ledger-explorer/spec';

/** A header as sent, with the case of its name. */
export type Header = readonly [name: string, value: string];

const routes = operations.map((operation: Operation) => ({
  operation,
  // The first match counts: the spec has `/v1/validators/new` before `/v1/validators/{validatorId}`.
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
}));

/** A request of a client, and its operation. */
export class ProxiedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: readonly Header[];
  /** Null if the path is not that of an operation. */
  readonly operation: Operation | null;
  /** Path parameter, percent-encoded as sent; null if the operation has none. */
  readonly identifier: string | null;

  constructor(method: string, target: string, headers: readonly Header[]) {
    this.method = method;
    this.target = target;
    this.headers = headers;
    const [path = ''] = target.split('?', 1);
    // Removes the first segment, the network's prefix.
    const below = path.replace(/^\/[^/]+/, '');
    const found = routes.find(({ pattern }) => pattern.test(below));
    this.operation = found?.operation ?? null;
    this.identifier = found?.pattern.exec(below)?.[1] ?? null;
  }

  /** True for GET and HEAD of one of these operations (none: any operation). */
  isReadOf(...ids: readonly string[]): boolean {
    if (this.method !== 'GET' && this.method !== 'HEAD') return false;
    return this.operation !== null && (ids.length === 0 || ids.includes(this.operation.id));
  }

  /** First value of a query parameter; null if absent. */
  query(name: string): string | null {
    return this.#search().get(name);
  }

  /** Value of an integer parameter, or its default; 0 if it has none, NaN for other texts. */
  integer(name: string): number {
    return Number(this.choice(name));
  }

  /** Value of an enum parameter, or its default; empty if it has none. */
  choice(name: string): string {
    const fallback = this.operation?.parameters.find((parameter) => parameter.name === name)?.default;
    return this.query(name) ?? String(fallback ?? '');
  }

  /** Number of occurrences of a query parameter. */
  occurrences(name: string): number {
    return this.#search().getAll(name).length;
  }

  /** Value of a header; `name` is in lower case. */
  header(name: string): string | null {
    return this.headers.find(([known]) => known.toLowerCase() === name)?.[1] ?? null;
  }

  /** A copy with changed query parameters; null removes one. */
  withQuery(changes: Readonly<Record<string, string | number | null>>): ProxiedRequest {
    const search = this.#search();
    for (const [name, value] of Object.entries(changes)) {
      search.delete(name);
      if (value !== null) search.set(name, String(value));
    }
    const [path = ''] = this.target.split('?', 1);
    const text = search.toString();
    return new ProxiedRequest(this.method, text === '' ? path : `${path}?${text}`, this.headers);
  }

  /** A copy with another path below the network's prefix and the same query. */
  withPath(path: string): ProxiedRequest {
    const [, search] = this.target.split(/\?(.*)/s);
    return this.withTarget(search === undefined ? path : `${path}?${search}`);
  }

  /** A copy with another path and query below the network's prefix: `/v1/updates?size=1`. */
  withTarget(target: string): ProxiedRequest {
    return new ProxiedRequest(this.method, `${/^\/[^/?]*/.exec(this.target)?.[0] ?? ''}${target}`, this.headers);
  }

  withMethod(method: string): ProxiedRequest {
    return new ProxiedRequest(method, this.target, this.headers);
  }

  /** A copy with a changed header; null removes it. `name` is in lower case. */
  withHeader(name: string, value: string | null): ProxiedRequest {
    const others = this.headers.filter(([known]) => known.toLowerCase() !== name);
    return new ProxiedRequest(this.method, this.target, value === null ? others : [...others, [name, value]]);
  }

  #search(): URLSearchParams {
    const [, search] = this.target.split(/\?(.*)/s);
    return new URLSearchParams(search ?? '');
  }
}
