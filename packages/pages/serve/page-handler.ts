import { OpenResponses } from '@ledger-explorer/wire';
import type { Asset } from '../src/assets.ts';
import type { Pages, RenderedPage } from '../src/create-pages.ts';
import type { ErrorPage } from '../src/errors/error-page.ts';
import type { FoundPage } from '../src/routing/find-route.ts';
import { type ListFile, listFile } from './list-file.ts';
import {
  assetReply,
  type CachedPage,
  findAsset,
  type PageHeaders,
  pageReply,
  type PageReply,
  uncachedReply,
} from './replies.ts';

/** Streams of one address: a browser opens one for all its tabs of a network. */
export const maxStreams = 4;

/** A page at an address, path and query as sent: the path below the network, the query without its question mark. */
export interface PageAddress {
  readonly found: FoundPage;
  readonly path: string;
  readonly query: string;
}

/** What an address of a network names. */
export type PageTarget =
  | ({ readonly kind: 'page' } & PageAddress)
  | { readonly kind: 'file'; readonly path: string; readonly file: ListFile }
  | { readonly kind: 'stream' }
  | { readonly kind: 'asset'; readonly name: string; readonly asset: Asset }
  | { readonly kind: 'redirect'; readonly location: string };

/** A request to the pages: `Request-Id`, caller and connection are the host's. */
export interface PageRequest {
  readonly headers: PageHeaders;
}

/** What a host brings to the pages of a network. `Long`: its replies that are sent piece by piece. */
export interface PageHost<Request extends PageRequest, Long> {
  readonly network: string;
  readonly pages: Pages;
  /** Names of the request headers that choose a page. */
  readonly vary: string;
  /** The page from memory, or else as `render` makes it; one whose status is not 200 is returned as it was made. */
  readonly page: (
    address: PageAddress,
    render: () => Promise<RenderedPage>,
    request: Request,
  ) => Promise<CachedPage | RenderedPage>;
  /** A list of the API as a file. */
  readonly file: (target: Extract<PageTarget, { readonly kind: 'file' }>, request: Request) => Promise<Long>;
  /** New heads of the network, for open pages. `open`: the streams of each address, which the host adds to. */
  readonly stream: (request: Request, open: OpenResponses) => Long | Promise<Long>;
}

/** What metrics and logs call a request. */
export function labelOf(target: PageTarget): string {
  return target.kind === 'page' ? `page:${target.found.route.name}` : `page:${target.kind}`;
}

/** Answers browsers with the pages of one network. The host admits requests between `find` and `reply`. */
export class PageHandler<Request extends PageRequest, Long> {
  readonly network: string;
  readonly #streams = new OpenResponses(maxStreams);
  readonly #host: PageHost<Request, Long>;

  constructor(host: PageHost<Request, Long>) {
    this.network = host.network;
    this.#host = host;
  }

  /** The part of a path below the network, as sent; null: the path has no slash after the network; undefined: it is of another network. */
  below(path: string): string | null | undefined {
    const base = `/${this.network}`;
    if (path === base) return null;
    return path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
  }

  /** `path`: from `below`; `isOwn`: one of our own pages sends the request. Null: there is nothing for people. */
  find(path: string | null, query: string, isOwn: boolean): PageTarget | null {
    if (path === null) return { kind: 'redirect', location: `${encodeURIComponent(this.network)}/` };
    const [, name = ''] = /^assets\/([^/]+)$/u.exec(path) ?? [];
    const asset = findAsset(name);
    if (asset !== null) return { kind: 'asset', name, asset };
    const file = listFile(path, query);
    if (file !== null) return { kind: 'file', path, file };
    if (path === '-/stream') return isOwn ? { kind: 'stream' } : null;
    const found = this.#host.pages.find(path);
    // Parts of pages are for our own pages alone.
    return found === null || (found.route.path.startsWith('-/') && !isOwn)
      ? null
      : { kind: 'page', found, path, query };
  }

  async reply(target: PageTarget, request: Request): Promise<PageReply | Long> {
    const { pages, vary, page, file, stream } = this.#host;
    switch (target.kind) {
      case 'page': {
        const made = await page(target, () => pages.render(target.found, target.query), request);
        return 'tag' in made ? pageReply(made, target.found, request.headers, vary) : uncachedReply(made, vary);
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

  /** The page that states a problem. `path`: below the network, as sent. */
  problem(path: string, problem: ErrorPage): PageReply {
    return uncachedReply(this.#host.pages.problem(path, problem), this.#host.vary);
  }
}

/** `vary`: names of request headers. */
export function redirectReply(status: 303 | 307, location: string, vary: string): PageReply {
  return { status, headers: ['location', location, 'cache-control', 'no-store', 'vary', vary], body: '' };
}
