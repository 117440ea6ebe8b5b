import type { IncomingMessage } from 'node:http';
import type { Logger } from '@ledger-explorer/cli/log';
import { assetHeaders, assets, cacheControl, pageHeaders } from '@ledger-explorer/pages';
import { callerAddress, chooseCoding, compress, originAddress, RateLimiter } from '@ledger-explorer/wire';
import type { Config } from './settings.ts';
import { type KeptPage, Site } from './site.ts';

/** What a request is answered with. */
export interface Reply {
  readonly status: number;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  readonly body: Buffer | string;
  /** For metrics: `page:update`. */
  readonly label: string;
}

/** What the query service has below a network beside pages. */
const ofTheApi = /^(?:docs|openapi\.json|problems\/[^/]+|v\d+\/.*)$/u;

/** A burst: what opening and going through a few pages asks for. */
const burst = 3;

/** Answers requests with the pages of one or more networks. */
export class Explorer {
  readonly #config: Config;
  readonly #sites: readonly Site[];
  readonly #limiter = new RateLimiter();

  constructor(config: Config, log: Logger) {
    const { networks, apiKey, cacheMegabytes, maxInFlight } = config;
    this.#config = config;
    const names = networks.map(({ network }) => network);
    const cacheBytes = Math.ceil((cacheMegabytes * 1_048_576) / networks.length);
    this.#sites = networks.map((one) => new Site({ ...one, networks: names, apiKey, cacheBytes, maxInFlight, log }));
  }

  /** Never rejects but for a fault of ours. */
  async answer(request: IncomingMessage): Promise<Reply> {
    const { method = '', url = '/' } = request;
    const [, path = '/', query = ''] = /^([^?]*)(?:\?(.*))?$/su.exec(url) ?? [];
    if (path === '/health') return { ...plain(200, 'application/json', '{"status":"ok"}'), label: 'health' };
    const [, network = '', rest] = /^\/([^/]*)(?:\/(.*))?$/su.exec(path) ?? [];
    const named = this.#sites.find((site) => site.network === network);
    if (method !== 'GET' && method !== 'HEAD') {
      const reply = plain(405, 'text/plain; charset=utf-8', 'pages are read with GET\n');
      return { ...reply, headers: [...reply.headers, 'allow', 'GET, HEAD'], label: 'none' };
    }
    const site = named ?? this.#sites[0];
    if (site === undefined) throw new Error('an explorer has a network');
    if (path === '/' || (named !== undefined && rest === undefined)) return redirect(303, `${site.network}/`);
    const place = { site, path: named === undefined ? path.slice(1) : (rest ?? ''), request };
    const [, name = ''] = (named && /^assets\/([^/]+)$/u.exec(place.path)) ?? [];
    if (assets.has(name)) return assetReply(name, request);
    if (named !== undefined && ofTheApi.test(place.path)) {
      return redirect(307, `${site.publicUrl}/${place.path}${query === '' ? '' : `?${query}`}`);
    }
    // Parts of pages are for our own pages alone.
    const isRefused = place.path.startsWith('-/') && request.headers['sec-fetch-site'] !== 'same-origin';
    const found = named === undefined || isRefused ? null : site.find(place.path);
    const { allowed, retrySeconds } = this.#take(request);
    if (!allowed) {
      const kept = site.problem(place.path, 429, 'Too many pages from your address.', retrySeconds * 1000);
      return pageReply(kept, request, 'page:limited');
    }
    if (found === null) return pageReply(site.problem(place.path, 404, ''), request, 'page:none');
    return pageReply(await site.page(found, place.path, query), request, `page:${found.route.name}`);
  }

  #take({ socket, headers }: IncomingMessage) {
    const { pageLimit, trustedProxies } = this.#config;
    const forwarded = headers['x-forwarded-for'];
    const from = Array.isArray(forwarded) ? forwarded.join() : forwarded;
    const address = callerAddress(originAddress(socket.remoteAddress, from, trustedProxies));
    const { requests, windowSeconds } = pageLimit;
    return this.#limiter.take(address, { requests: requests * burst, windowSeconds: windowSeconds * burst });
  }
}

function plain(status: number, type: string, body: string) {
  return { status, headers: ['content-type', type, 'cache-control', 'no-store'], body };
}

function redirect(status: number, location: string): Reply {
  return { status, headers: ['location', location, 'cache-control', 'no-store'], body: '', label: 'redirect' };
}

async function assetReply(name: string, { headers: { 'accept-encoding': accepted } }: IncomingMessage): Promise<Reply> {
  const { text, contentType } = assets.get(name) ?? { text: '', contentType: '' };
  const body = Buffer.from(text);
  const coding = chooseCoding(accepted?.toString(), body.length);
  const headers = [...assetHeaders, 'content-type', contentType, 'etag', `"${name}"`, 'vary', 'Accept-Encoding'];
  if (coding === null) return { status: 200, headers, body, label: 'asset' };
  const compressed = await compress(coding, body);
  return { status: 200, headers: [...headers, 'content-encoding', coding], body: compressed, label: 'asset' };
}

/** The page with what caches may do with it. */
async function pageReply(kept: KeptPage, { headers: asked }: IncomingMessage, label: string): Promise<Reply> {
  const { status, location, shown, isPinned, retryAfter } = kept.page;
  const seconds = retryAfter === null ? null : String(Math.ceil(retryAfter / 1000));
  const headers = [
    ...['cache-control', status === 200 ? cacheControl(isPinned) : 'no-store', 'vary', 'Accept-Encoding'],
    ...(status === 200 ? ['etag', kept.tag] : []),
    ...(shown === null ? [] : ['explorer-position', String(shown.position)]),
    ...(location === null ? [] : ['location', location]),
    // Goes on by itself, also where no script runs.
    ...(seconds === null ? [] : ['retry-after', seconds, 'refresh', seconds]),
  ];
  const none = asked['if-none-match'] ?? '';
  if (status === 200 && none.split(',').some((tag) => tag.trim() === kept.tag)) {
    return { status: 304, headers, body: '', label };
  }
  headers.push(...pageHeaders);
  const coding = chooseCoding(asked['accept-encoding']?.toString(), kept.body.length);
  if (coding === null) return { status, headers, body: kept.body, label };
  return { status, headers: [...headers, 'content-encoding', coding], body: await kept.compressed(coding), label };
}
