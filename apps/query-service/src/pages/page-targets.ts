import { type FoundPage, listFile } from '@ledger-explorer/pages';
import { exportedLists } from '@ledger-explorer/spec';
import type { Logger } from 'pino';
import { prefersHtml } from '../docs/prefers-html.ts';
import type { RequestHeaders } from '../http/request-headers.ts';
import { readRequestTarget } from '../http/request-target.ts';
import type { Service } from '../service.ts';
import { hasAsset } from './asset-reply.ts';
import { PageSite } from './page-site.ts';

/** What stands at an address for people. */
export type PageTarget =
  | {
      readonly kind: 'page';
      readonly service: Service;
      readonly site: PageSite;
      readonly found: FoundPage;
      /** Below the network, as sent. */
      readonly path: string;
      readonly query: string;
    }
  | {
      readonly kind: 'file';
      readonly service: Service;
      readonly operation: (typeof exportedLists)[number];
      /** Of the operation. */
      readonly query: string;
    }
  | { readonly kind: 'stream'; readonly service: Service; readonly site: PageSite }
  | { readonly kind: 'asset'; readonly service: Service; readonly name: string }
  | { readonly kind: 'redirect'; readonly service: Service; readonly location: string };

/** Where people's pages are: below each network that has them, for callers that prefer HTML, wherever no operation answers. */
export class PageTargets {
  readonly #services: readonly Service[];
  readonly #sites = new Map<Service, PageSite>();

  constructor(services: readonly Service[], log: Logger) {
    this.#services = services;
    for (const service of services) {
      if (service.pages !== null) this.#sites.set(service, new PageSite(service, service.pages, log));
    }
  }

  /** Null: nothing is there for people, or the caller is a program. */
  find(url: string, { accept, fetchSite }: Pick<RequestHeaders, 'accept' | 'fetchSite'>): PageTarget | null {
    const { path, query } = readRequestTarget(url);
    const [first, ...others] = this.#services;
    if (path === '/') {
      // Several networks are listed by the index page.
      const isOne = first !== undefined && others.length === 0 && this.#sites.has(first);
      return isOne && prefersHtml(accept)
        ? { kind: 'redirect', service: first, location: `${encodeURIComponent(first.network)}/` }
        : null;
    }
    const place = this.#placeOf(path);
    if (place === null) return null;
    const { service, site, rest } = place;
    const [, name] = /^assets\/([^/]+)$/u.exec(rest ?? '') ?? [];
    if (name !== undefined && hasAsset(name)) return { kind: 'asset', service, name };
    const file = rest === null ? null : listFile(rest, query);
    const operation = exportedLists.find((list) => list.path === file?.path);
    if (file !== null && operation !== undefined) return { kind: 'file', service, operation, query: file.query };
    if (rest === '-/stream' && fetchSite === 'same-origin') return { kind: 'stream', service, site };
    const found = rest === null ? null : site.find(rest);
    const isPart = found?.route.path.startsWith('-/') === true;
    // Parts of pages are for our own pages alone, which ask for what they need.
    if (isPart ? fetchSite !== 'same-origin' : !prefersHtml(accept)) return null;
    if (rest === null) return { kind: 'redirect', service, location: `${encodeURIComponent(service.network)}/` };
    return found === null ? null : { kind: 'page', service, site, found, path: rest, query };
  }

  /** Whose page says what is wrong with a request at an address; null: the caller is a program, or pages are off there. */
  ofProblem(
    url: string,
    { accept }: Pick<RequestHeaders, 'accept'>,
  ): { readonly site: PageSite; readonly path: string } | null {
    if (!prefersHtml(accept)) return null;
    const place = this.#placeOf(readRequestTarget(url).path);
    // Below a version only operations are looked for, by programs.
    return place?.rest == null || /^v\d+\//u.test(place.rest) ? null : { site: place.site, path: place.rest };
  }

  /** The network of a path and what comes after it; null for the network's own path without its slash. */
  #placeOf(path: string): { service: Service; site: PageSite; rest: string | null } | null {
    for (const [service, site] of this.#sites) {
      const base = `/${service.network}`;
      if (path === base) return { service, site, rest: null };
      if (path.startsWith(`${base}/`)) return { service, site, rest: path.slice(base.length + 1) };
    }
    return null;
  }
}
