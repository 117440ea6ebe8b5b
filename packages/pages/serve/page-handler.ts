import { OpenResponses } from '@ledger-explorer/wire';
import { type Asset, assets } from '../src/assets.ts';
import type { Pages, ProblemAddress, RenderedPage } from '../src/create-pages.ts';
import type { ErrorPage } from '../src/errors/error-page.ts';
import type { FoundPage } from '../src/routing/find-route.ts';
import { type ListFile, listFile } from './list-file.ts';
import { assetReply, type CachedPage, type PageHeaders, pageReply, type PageReply, uncachedReply } from './replies.ts';

/** Streams that one IP address may open. A browser opens one for all its tabs of a network. */
export const maxStreams = 4;

/** A page with its path below the network (percent-encoded) and its query without a question mark. */
export interface PageAddress {
  readonly found: FoundPage;
  readonly path: string;
  readonly query: string;
}

/** The target of a URL of a network. */
export type PageTarget =
  | ({ readonly kind: 'page' } & PageAddress)
  | ({ readonly kind: 'file'; readonly file: ListFile } & Omit<PageAddress, 'found'>)
  | { readonly kind: 'stream' }
  | { readonly kind: 'asset'; readonly name: string; readonly asset: Asset }
  | { readonly kind: 'redirect'; readonly location: string };

/** A request to the pages. Hosts add their own fields. */
export interface PageRequest {
  readonly headers: PageHeaders;
}

/** The program that serves the pages of a network. */
export interface PageHost<Request extends PageRequest, StreamedReply> {
  readonly network: string;
  readonly pages: Pages;
  /** Value of the `Vary` header of pages. */
  readonly vary: string;
  /** Returns the page from the cache or from `render`. A page whose status is not 200 is returned unchanged. */
  readonly page: (
    address: PageAddress,
    render: () => Promise<RenderedPage>,
    request: Request,
  ) => Promise<CachedPage | RenderedPage>;
  /** Answers with an export of the API. */
  readonly file: (target: Extract<PageTarget, { readonly kind: 'file' }>, request: Request) => Promise<StreamedReply>;
  /** Streams new heads of the network to an open page. `open`: the open streams by IP address, to which the host adds this one. */
  readonly stream: (request: Request, open: OpenResponses) => StreamedReply | Promise<StreamedReply>;
}

/** The label of a request in metrics and logs, such as `page:update`. */
export function labelOf(target: PageTarget): string {
  return target.kind === 'page' ? `page:${target.found.route.name}` : `page:${target.kind}`;
}

/** Answers requests for the pages of one network. Between `find` and `reply`, the host decides whether it admits a request. */
export class PageHandler<Request extends PageRequest, StreamedReply> {
  readonly network: string;
  readonly #streams = new OpenResponses(maxStreams);
  readonly #host: PageHost<Request, StreamedReply>;

  constructor(host: PageHost<Request, StreamedReply>) {
    this.network = host.network;
    this.#host = host;
  }

  /** The part of a path below the network, percent-encoded; null: the path is `/{network}` without a slash; undefined: another network. */
  below(path: string): string | null | undefined {
    const base = `/${this.network}`;
    if (path === base) return null;
    return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
  }

  /** The target of a path (from `below`); null: there is none. `isOwn`: the request comes from one of our own pages. */
  find(path: string | null, query: string, isOwn: boolean): PageTarget | null {
    if (path === null) return { kind: 'redirect', location: `${encodeURIComponent(this.network)}/` };
    const [, name = ''] = /^assets\/([^/]+)$/u.exec(path) ?? [];
    const asset = assets.get(name);
    if (asset !== undefined) return { kind: 'asset', name, asset };
    const file = listFile(path, query);
    if (file !== null) return { kind: 'file', path, query, file };
    if (path === '-/stream') return isOwn ? { kind: 'stream' } : null;
    const { pages } = this.#host;
    const found = pages.find(path);
    // The home page of a language, whose path ends with a slash.
    if (found === null && pages.find(`${path}/`) !== null) return { kind: 'redirect', location: `${path}/` };
    // Paths below `-/` are only for scripts of our own pages.
    return found === null || (found.route.path.startsWith('-/') && !isOwn)
      ? null
      : { kind: 'page', found, path, query };
  }

  async reply(target: PageTarget, request: Request): Promise<PageReply | StreamedReply> {
    const { pages, vary, page, file, stream } = this.#host;
    switch (target.kind) {
      case 'page': {
        const made = await page(target, () => pages.render(target.found, target.query), request);
        const isCached = 'tag' in made;
        return isCached ? pageReply(made, target.found, request.headers, vary) : uncachedReply(made, vary);
      }
      case 'file':
        return file(target, request);
      case 'stream':
        return stream(request, this.#streams);
      case 'asset':
        return assetReply(target.name, target.asset, request.headers);
      case 'redirect':
        return redirectReply(303, target.location, vary);
    }
  }

  /** The page about a problem. */
  problem(address: ProblemAddress, problem: ErrorPage): PageReply {
    return uncachedReply(this.#host.pages.problem(address, problem), this.#host.vary);
  }
}

export function redirectReply(status: 303 | 307, location: string, vary: string): PageReply {
  return { status, headers: ['location', location, 'cache-control', 'no-store', 'vary', vary], body: '' };
}
