import {
  type OperationId,
  type IndexOperationId,
  operationById,
  problems,
  type ParameterValues,
  type ProblemSlug,
} from '@ledger-explorer/spec';
import { writeProblem } from '@ledger-explorer/spec/writers';
import { atCursor, checksum, type Cursors, cursorsOf } from './answers/cursors.ts';
import { type Read, Refusal } from './answers/reading.ts';
import { reads } from './answers/reads.ts';
import { checkParameters } from './check-parameters.ts';
import { isoTime, milliseconds } from './ledger/decimal.ts';
import type { FakeLedger, FakeUpdate } from './ledger/fake-ledger.ts';
import { maskKey } from './mask-key.ts';
import { type Limit, RateLimiter } from './rate-limit.ts';
import { PositionWaits } from './position-waits.ts';
import { type Route, routeOf } from './routes.ts';
import { serviceState } from './service-state.ts';

/** A request as it was sent. */
export interface Request {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Headers;
  readonly signal?: AbortSignal | null | undefined;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ServiceOptions {
  readonly network: string;
  readonly apiKey: string;
  readonly limit: Limit;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds that a request waits for a position at most. */
  readonly wait: number;
}

const common = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Explorer-Lag, Explorer-Position, Explorer-Record-Time, RateLimit, RateLimit-Policy, Request-Id, Retry-After',
  'x-content-type-options': 'nosniff',
};
const allow = 'GET, HEAD, OPTIONS';
const preflight = {
  allow,
  'access-control-allow-methods': allow,
  'access-control-allow-headers': '*, X-API-Key, Explorer-Wait-For, If-None-Match',
  'access-control-max-age': '7200',
};
const json = 'application/json';
/** On answers with a body that a service would compress. */
const cached = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };

/** Whether the caller has the body with this tag: weak tags and strong ones compare alike here (RFC 9110, 13.1.2). */
function isSame(headers: Headers, tag: string): boolean {
  return (headers.get('if-none-match') ?? '')
    .split(/\s*,\s*/)
    .some((each) => each === '*' || each.replace(/^W\//, '') === tag.replace(/^W\//, ''));
}

function isOfIndex(id: OperationId): id is IndexOperationId {
  return id in reads;
}

/** Answers requests from a ledger in memory, in the order of checks of the contract (R9). */
export class FakeService {
  readonly ledger: FakeLedger;
  readonly #options: ServiceOptions;
  readonly #cursors: Cursors;
  readonly #byKey: RateLimiter;
  readonly #byAddress: RateLimiter;
  readonly #refusals: Refusal[] = [];
  readonly #waits: PositionWaits;
  #requests = 0;

  constructor(ledger: FakeLedger, options: ServiceOptions) {
    this.ledger = ledger;
    this.#options = options;
    this.#cursors = cursorsOf(`${options.apiKey} ${ledger.dso}`);
    this.#byKey = new RateLimiter(options.limit);
    this.#byAddress = new RateLimiter(options.limit);
    this.#waits = new PositionWaits(() => this.#head.position, options.wait);
  }

  get #head(): FakeUpdate {
    const head = this.ledger.updates.at(-1);
    if (head === undefined) throw new Error('a fake ledger has updates from the beginning');
    return head;
  }

  /** The next requests with a key are refused with this problem. */
  refuseNext(slug: ProblemSlug, times: number, retryAfter: number): void {
    const kind = problems.find((each) => each.slug === slug);
    const headers = [429, 503, 504].includes(kind?.status ?? 0) ? { 'retry-after': String(retryAfter) } : {};
    for (let time = 0; time < times; time++) this.#refusals.push(new Refusal(slug, kind?.title ?? slug, { headers }));
  }

  /** Requests that wait for a position look again. */
  grew(): void {
    this.#waits.look();
  }

  async respond(request: Request): Promise<Response> {
    const id = `FAKE${String(++this.#requests).padStart(8, '0')}`;
    const quota: Record<string, string> = {};
    let reply: Reply;
    try {
      reply = await this.#answer(request, quota);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply = this.#problem(error, request.target);
    }
    const isBodiless = request.method === 'HEAD' || reply.status === 304 || reply.status === 204;
    const headers = { ...common, 'request-id': id, ...quota, ...reply.headers };
    return new Response(isBodiless ? null : reply.body, { status: reply.status, headers });
  }

  async #answer(request: Request, quota: Record<string, string>): Promise<Reply> {
    const { method, target, headers } = request;
    if (target.length > 8_192)
      throw new Refusal('uri-too-long', `The request target has ${target.length} bytes; 8192 are allowed.`);
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    if (bytes > 16_384)
      throw new Refusal('headers-too-large', `The header lines have ${bytes} bytes; 16384 are allowed.`);
    if (method === 'OPTIONS') return { status: 204, headers: preflight, body: '' };
    const [path = '', ...rest] = target.split('?');
    const base = `/${this.#options.network}`;
    const route = path.startsWith(`${base}/`) ? routeOf(path.slice(base.length)) : undefined;
    if (route === undefined || !['GET', 'HEAD'].includes(method)) {
      this.#take(this.#byAddress, 'address', 1, quota);
      if (route === undefined) throw new Refusal('unknown-route', 'No operation has this path.');
      throw new Refusal('method-not-allowed', `${method} is not allowed here.`, { headers: { allow } });
    }
    this.#admit(route, headers, quota);
    if (route.kind === 'problem') return this.#explanation(route.slug);
    return this.#operation(route, rest.join('?'), request);
  }

  #take(limiter: RateLimiter, policy: 'default' | 'address', cost: number, quota: Record<string, string>): void {
    const { requests, seconds } = this.#options.limit;
    const { isAllowed, remaining, reset } = limiter.take(cost, Date.now());
    quota['ratelimit-policy'] = `"${policy}";q=${requests};w=${seconds}`;
    quota.ratelimit = `"${policy}";r=${remaining};t=${reset}`;
    if (isAllowed) return;
    throw new Refusal('rate-limited', `The limit of ${requests} requests per ${seconds} seconds is exceeded.`, {
      headers: { 'retry-after': String(reset) },
    });
  }

  #admit(route: Route, headers: Headers, quota: Record<string, string>): void {
    const { cost, keyRequired } = route.kind === 'operation' ? route.operation : { cost: 1, keyRequired: false };
    if (!keyRequired) {
      if (cost > 0) this.#take(this.#byAddress, 'address', cost, quota);
      if (cost > 0 || route.kind === 'problem') return;
      return;
    }
    const { apiKey, network } = this.#options;
    if (headers.get('x-api-key') !== apiKey) {
      this.#take(this.#byAddress, 'address', cost, quota);
      throw new Refusal('unauthorized', 'Send a valid API key in the header x-api-key.', {
        headers: { 'www-authenticate': `ApiKey realm="${network}"` },
      });
    }
    this.#take(this.#byKey, 'default', cost, quota);
    const refusal = this.#refusals.shift();
    if (refusal !== undefined) throw refusal;
  }

  #explanation(slug: ProblemSlug): Reply {
    const kind = problems.find((each) => each.slug === slug);
    const body = `${kind?.status} ${kind?.title}\n\n${kind?.explanation}\n`;
    return {
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-cache' },
      body,
    };
  }

  async #operation(route: Route & { kind: 'operation' }, query: string, { headers, signal }: Request): Promise<Reply> {
    const { operation, path } = route;
    const sent = { path, query, headers: Object.fromEntries(headers) };
    const id = operation.id as OperationId;
    if (!isOfIndex(id)) {
      checkParameters(operation, sent, this.#head.position, () => undefined);
      return this.#ofService(id, headers);
    }
    const { [id]: read } = reads as unknown as Record<IndexOperationId, Read<'getHead'>>;
    const answer = (given: ParameterValues) => {
      const values = atCursor(given);
      const { position = this.#head.position } = values;
      return read({
        ledger: this.ledger,
        values,
        head: this.#head,
        position: Number(position),
        cursors: this.#cursors,
      });
    };
    const values = atCursor(checkParameters(operation, sent, this.#head.position, answer));
    const { position: pin, 'Explorer-Wait-For': waitFor } = values;
    if (typeof waitFor === 'number') await this.#waits.until(waitFor, signal);
    const head = this.#head;
    const result = answer(values);
    const position = typeof pin === 'number' ? pin : head.position;
    const body = typeof result === 'string' ? result : result.json;
    const at = typeof result === 'string' ? position : result.position;
    const tag = `W/"${checksum(`${at} ${id} ${JSON.stringify(path)} ${JSON.stringify(values)}`)}${checksum(body)}"`;
    const fresh = { ...this.#freshness(at), etag: tag, ...cached };
    if (isSame(headers, tag)) return { status: 304, headers: fresh, body: '' };
    return { status: 200, headers: { ...fresh, 'content-type': json }, body };
  }

  #freshness(position: number): Record<string, string> {
    const update = this.ledger.updates[position - 1];
    return {
      'explorer-position': String(position),
      ...(update && { 'explorer-record-time': isoTime(update.recordTime) }),
      'explorer-lag': this.#lag.toFixed(3),
    };
  }

  get #lag(): number {
    return (this.#options.now() - milliseconds(this.#head.recordTime)) / 1000;
  }

  /** What the service says of itself, without a key. */
  #ofService(id: Exclude<OperationId, IndexOperationId>, sent: Headers): Reply {
    const head = this.#head;
    const lag = this.#lag.toFixed(3).replace(/\.?0+$/, '');
    const body = serviceState(id, this.ledger, head, this.#options.network, lag);
    const tag = `W/"${checksum(body)}"`;
    const isDocument = id === operationById.getOpenApi.id;
    const fresh = { ...this.#freshness(head.position), ...cached, ...(isDocument && { etag: tag }) };
    if (isDocument && isSame(sent, tag)) return { status: 304, headers: fresh, body: '' };
    return { status: 200, headers: { ...fresh, 'content-type': json }, body };
  }

  #problem({ slug, message, errors, headers }: Refusal, target: string): Reply {
    const { title, status } = problems.find((each) => each.slug === slug) ?? { title: slug, status: 500 };
    const { apiKey } = this.#options;
    const hidden = maskKey(target, apiKey).replaceAll(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent);
    return {
      status,
      headers: {
        ...this.#freshness(this.#head.position),
        'cache-control': 'no-store',
        'content-type': 'application/problem+json',
        ...headers,
      },
      body: writeProblem({
        type: `/${this.#options.network}/problems/${slug}`,
        title,
        status,
        detail: maskKey(message, apiKey),
        instance: hidden.slice(0, 2_048),
        ...(errors === undefined ? {} : { errors }),
      }),
    };
  }
}
