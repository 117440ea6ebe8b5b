import {
  exportedLists,
  type Operation,
  operations,
  type ParameterValues,
  problems,
  type ProblemSlug,
  readParameters,
  streams,
} from '@ledger-explorer/spec';
import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { checkBody, exampleOf, toJson } from './bodies.ts';
import { listBody, positionIn } from './list-body.ts';
import { invalid, Refusal } from './refusal.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[] | ((values: ParameterValues) => readonly Row[]);

/** A list from a position on. */
interface Version {
  readonly position: number;
  readonly rows: Rows;
}

/** All operations, exports and streams, with the segments of their paths. */
const routes = [...operations, ...exportedLists, ...streams].map((each) => {
  const operation = each as Operation;
  return { operation, segments: operation.path.split('/') };
});

/** The operation at a path below the base, and the segments that are its parameters. */
function routeOf(path: string): { operation: Operation; path: Record<string, string> } {
  const sent = path.split('/');
  for (const { operation, segments } of routes) {
    const isParameter = segments.map((segment) => segment.startsWith('{'));
    if (sent.length !== segments.length || !segments.every((one, at) => isParameter[at] === true || one === sent[at]))
      continue;
    const named = segments.flatMap((one, at) => (isParameter[at] ? [[one.slice(1, -1), sent[at] ?? '']] : []));
    return { operation, path: Object.fromEntries(named) as Record<string, string> };
  }
  throw new Refusal('unknown-route');
}

const { headers: documentedHeaders } = document.components;

/** Completes entries with the fields of the example. */
function completed(id: string, rows: readonly Row[]): readonly Row[] {
  const body = exampleOf(id).body as { content?: readonly Row[] };
  const [example] = body.content ?? (body as readonly Row[]);
  return rows.map((row) => ({ ...example, ...row }));
}

/** State of a mock: its responses, position and key. */
export class MockService {
  readonly baseUrl = 'http://explorer.test/localnet';
  readonly apiKey = 'test-key';
  /** Position of the newest data. */
  position = documentedHeaders['Explorer-Position'].example;
  readonly #bodies = new Map<string, unknown>();
  readonly #lists = new Map<string, Version[]>();
  readonly #failures = new Map<string, Refusal[]>();
  /** Callbacks of requests that wait for the next position. */
  readonly #waiting = new Set<() => void>();
  #requests = 0;

  reply(id: string, body: unknown): void {
    if (typeof body !== 'function') this.#text(id, body, this.position);
    this.#bodies.set(id, body);
  }

  list(id: string, rows: Rows): void {
    const operation = operations.find((each) => each.id === id);
    if (operation === undefined || operation.paging === 'none') throw new TypeError(`mock: ${id} is not a list`);
    if (typeof rows !== 'function')
      for (const row of completed(id, rows)) checkBody(id, toJson(listBody(operation, [row], this.position, {})));
    this.position++;
    this.#bodies.delete(id);
    this.#lists.set(id, [...(this.#lists.get(id) ?? []), { position: this.position, rows }]);
    for (const wake of this.#waiting) wake();
  }

  fail(id: string, slug: ProblemSlug, retryAfter: number): void {
    const status = problems.find((each) => each.slug === slug)?.status ?? 0;
    const headers = [429, 503, 504].includes(status) ? { 'retry-after': String(retryAfter) } : {};
    this.#failures.set(id, [...(this.#failures.get(id) ?? []), new Refusal(slug, undefined, { headers })]);
  }

  async respond(url: string, { method = 'GET', headers, signal }: RequestInit): Promise<Response> {
    signal?.throwIfAborted();
    const { origin, pathname: base } = new URL(this.baseUrl);
    const [target = ''] = url.slice(origin.length).split('#');
    if (!url.startsWith(`${origin}/`))
      throw new TypeError(`fetch failed: ${url} is not below ${origin}, the origin of the mock`);
    const requestId = `mock-${++this.#requests}`;
    try {
      const [path = '', ...query] = target.split('?');
      if (!path.startsWith(`${base}/`)) throw new Refusal('unknown-route');
      const route = routeOf(path.slice(base.length));
      if (method !== 'GET') throw new Refusal('method-not-allowed');
      const sent = { path: route.path, query: query.join('?'), headers: Object.fromEntries(new Headers(headers)) };
      const values = this.#admitted(route.operation, sent);
      await this.#waitFor(values['Explorer-Wait-For'], signal);
      // A cursor has the position of its first page.
      const pin = values.position ?? positionIn(values.cursor ?? values.nextCursor);
      const position = Number(pin ?? this.position);
      const text = this.#answer(route.operation, values, position);
      const { type } = exampleOf(route.operation.id);
      return new Response(text, { headers: { ...this.#freshness(requestId, position), 'content-type': type } });
    } catch (error) {
      const freshness = this.#freshness(requestId, this.position);
      if (error instanceof Refusal) return error.respond(base, target, freshness);
      if (signal?.aborted) throw error;
      // No status of the contract, and not retried: a mistake of the test.
      const problem = { type: 'about:blank', title: 'Mock', status: 422, detail: String(error), instance: target };
      return Response.json(problem, { status: 422, headers: freshness });
    }
  }

  #freshness(requestId: string, position: number): Record<string, string> {
    return {
      'request-id': requestId,
      'explorer-position': String(position),
      'explorer-record-time': documentedHeaders['Explorer-Record-Time'].example,
      'explorer-lag': documentedHeaders['Explorer-Lag'].example,
    };
  }

  /** Checks a request and returns its parameter values. Throws a `Refusal`. */
  #admitted(operation: Operation, sent: Parameters<typeof readParameters>[1]): ParameterValues {
    const isKnown = sent.headers?.['x-api-key'] === this.apiKey;
    if (operation.path.startsWith('/v1/') && !isKnown) throw new Refusal('unauthorized');
    const failure = this.#failures.get(operation.id)?.shift();
    if (failure) throw failure;
    const read = readParameters(operation, sent);
    if (!read.ok) throw invalid(read.errors);
    const reason = `is ahead of the index: send at most ${this.position}`;
    if (Number(read.values.position) > this.position) throw invalid([{ in: 'query', name: 'position', reason }]);
    return read.values;
  }

  /** Waits until the mock has the position, without a limit. A deployment answers 504 after 9 s. */
  async #waitFor(position: unknown, signal: AbortSignal | null | undefined): Promise<void> {
    while (Number(position ?? 0) > this.position) {
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const settle = (end: () => void): void => {
          this.#waiting.delete(wake);
          signal?.removeEventListener('abort', leave);
          end();
        };
        const wake = (): void => {
          settle(resolve);
        };
        const leave = (): void => {
          settle(() => {
            reject(signal?.reason as Error);
          });
        };
        this.#waiting.add(wake);
        signal?.addEventListener('abort', leave);
      });
    }
  }

  #answer(operation: Operation, values: ParameterValues, position: number): string {
    const { id } = operation;
    const versions = this.#lists.get(id);
    const body = this.#bodies.get(id);
    if (body === undefined && versions) {
      const rows = versions.findLast((version) => version.position <= position)?.rows ?? [];
      const all = completed(id, typeof rows === 'function' ? rows(values) : rows);
      return this.#text(id, listBody(operation, all, position, values), position);
    }
    const given: unknown = typeof body === 'function' ? (body as (values: ParameterValues) => unknown)(values) : body;
    return this.#text(id, given, position);
  }

  /** Body text, completed with the fields of the example. Throws a `TypeError` if the contract has no such body. */
  #text(id: string, body: unknown, position: number): string {
    const { type, body: example } = exampleOf(id);
    if (type !== 'application/json') return String(body ?? example);
    const exampleFields = Object(example) as object;
    const isWhole = Array.isArray(body) || (Array.isArray(example) && body === undefined);
    const whole = isWhole
      ? (body ?? example)
      : { ...exampleFields, ...('position' in exampleFields && { position }), ...(body as object | undefined) };
    const json = toJson(whole);
    checkBody(id, json);
    return json;
  }
}
