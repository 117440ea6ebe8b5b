import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@ledger-explorer/cli/log';
import { assetHeaders, assets, cacheControl, type FoundPage, listFile, pageHeaders } from '@ledger-explorer/pages';
import {
  callerAddress,
  chooseCoding,
  matchesTag,
  OpenResponses,
  originAddress,
  RateLimiter,
} from '@ledger-explorer/wire';
import { Encodings } from './encodings.ts';
import type { Config } from './settings.ts';
import { type KeptPage, Site } from './site.ts';

/** What a request is answered with. */
export interface Reply {
  readonly status: number;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  readonly body: Buffer | string | ReadableStream<Uint8Array>;
  /** For metrics: `page:update`. */
  readonly label: string;
}

/** Streams of one address: a browser opens one for all its tabs of a network. */
const maxStreams = 4;

/** What the query service has below a network beside pages. */
const ofTheApi = /^(?:docs(?:\/.*)?|openapi\.json|problems\/[^/]+|v\d+\/.*)$/u;

const files = new Map(
  [...assets].map(([name, { bytes, contentType }]) => [name, { contentType, body: new Encodings(bytes) }]),
);

/** Answers requests with the pages of one or more networks. */
export class Explorer {
  readonly #config: Config;
  readonly #sites: readonly Site[];
  readonly #limiter = new RateLimiter();
  readonly #streams = new OpenResponses(maxStreams);
  readonly #stopping = new AbortController();

  constructor(config: Config, log: Logger) {
    const { networks, apiKey, cacheMegabytes, maxInFlight, monitorUrl } = config;
    this.#config = config;
    const names = networks.map(({ network }) => network);
    const cacheBytes = Math.ceil((cacheMegabytes * 1_048_576) / networks.length);
    const common = { networks: names, apiKey, cacheBytes, maxInFlight, monitorUrl, log };
    this.#sites = networks.map((one) => new Site({ ...one, ...common }));
  }

  /** Never rejects but for a fault of ours. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<Reply> {
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
    const below = named === undefined ? path.slice(1) : (rest ?? '');
    const [, name = ''] = (named && /^assets\/([^/]+)$/u.exec(below)) ?? [];
    const file = files.get(name);
    if (file !== undefined)
      return bodyReply(
        200,
        [...assetHeaders, 'content-type', file.contentType, 'etag', `"${name}"`, 'vary', 'Accept-Encoding'],
        file.body,
        request,
        'asset',
      );
    if (named !== undefined && ofTheApi.test(below)) {
      return redirect(307, `${site.publicUrl}/${below}${query === '' ? '' : `?${query}`}`);
    }
    // Parts of pages are for our own pages alone.
    const isOwn = request.headers['sec-fetch-site'] === 'same-origin';
    const there = named === undefined ? null : site.find(below);
    const found = there?.route.path.startsWith('-/') === true && !isOwn ? null : there;
    const { allowed, retrySeconds } = this.#take(request);
    if (!allowed) {
      const kept = site.problem(below, 429, 'Too many pages from your address.', retrySeconds * 1000);
      return pageReply(kept, request, 'page:limited');
    }
    if (named !== undefined && below === '-/stream' && isOwn) return this.#stream(named, request, response);
    const list = named === undefined ? null : listFile(below, query);
    if (list !== null) return fileReply(site, below, list, request);
    if (found === null) return pageReply(site.problem(below, 404, ''), request, 'page:none');
    return pageReply(await site.page(found, below, query), request, `page:${found.route.name}`, found.route);
  }

  /** Ends all streams: the program stops. */
  end(): void {
    this.#stopping.abort();
  }

  #take(request: IncomingMessage) {
    return this.#limiter.take(this.#addressOf(request), this.#config.pageLimit);
  }

  #addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for'];
    const from = Array.isArray(forwarded) ? forwarded.join() : forwarded;
    return callerAddress(originAddress(socket.remoteAddress, from, this.#config.trustedProxies));
  }

  /** New heads of a network, for open pages. Where there is none, they look now and then by themselves. */
  async #stream(site: Site, request: IncomingMessage, response: ServerResponse): Promise<Reply> {
    const label = 'page:stream';
    if (!this.#streams.add(this.#addressOf(request), response)) {
      return { ...plain(429, 'text/plain; charset=utf-8', 'too many streams from your address\n'), label };
    }
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    const none = { ...plain(503, 'text/plain; charset=utf-8', 'the index sends no stream for now\n'), label };
    try {
      const { status, headers, body } = await site.stream(AbortSignal.any([gone.signal, this.#stopping.signal]));
      if (status !== 200) {
        await body?.cancel();
        return none;
      }
      const kept = ['content-type', 'cache-control', 'x-accel-buffering'];
      return { status, headers: kept.flatMap((name) => [name, headers.get(name) ?? '']), body: body ?? '', label };
    } catch {
      return none;
    }
  }
}

function plain(status: number, type: string, body: string) {
  return { status, headers: ['content-type', type, 'cache-control', 'no-store'], body };
}

function redirect(status: number, location: string): Reply {
  return { status, headers: ['location', location, 'cache-control', 'no-store'], body: '', label: 'redirect' };
}

/** A list as a file, as the API sends it. */
async function fileReply(
  site: Site,
  below: string,
  file: NonNullable<ReturnType<typeof listFile>>,
  request: IncomingMessage,
): Promise<Reply> {
  const response = await site.file(file, request.method === 'HEAD' ? 'HEAD' : 'GET');
  const { status, headers, body } = response;
  if (status !== 200) {
    const { detail = '' } = (await response.json().catch(() => ({}))) as { detail?: string };
    // These are about our key, of which visitors know nothing.
    const problem = [401, 403, 429].includes(status)
      ? site.problem(below, 503, 'The index sends no more files for now.', 5000)
      : site.problem(below, status, detail);
    return pageReply(problem, request, 'page:file');
  }
  const kept = ['content-type', 'content-disposition', 'cache-control', 'explorer-position', 'explorer-total'];
  return {
    status,
    headers: kept.flatMap((name) => [name, headers.get(name) ?? '']),
    body: body ?? '',
    label: 'page:file',
  };
}

/** A body in the coding that the caller likes best. */
async function bodyReply(
  status: number,
  headers: readonly string[],
  body: Encodings,
  { headers: asked }: IncomingMessage,
  label: string,
): Promise<Reply> {
  const coding = chooseCoding(asked['accept-encoding']?.toString(), body.plain.length);
  if (coding === null) return { status, headers, body: body.plain, label };
  return { status, headers: [...headers, 'content-encoding', coding], body: await body.in(coding), label };
}

/** The page with what caches may do with it. `route`: it is that of this route; null: of an error. */
async function pageReply(
  kept: KeptPage,
  request: IncomingMessage,
  label: string,
  route: FoundPage['route'] | null = null,
): Promise<Reply> {
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
  if (status === 200 && matchesTag(request.headers['if-none-match'], kept.tag)) {
    return { status: 304, headers, body: '', label };
  }
  return bodyReply(status, [...headers, ...pageHeaders(status === 200 ? route : null)], kept.body, request, label);
}
