import type { ProblemAddress } from '@ledger-explorer/pages';
import type { PageHandler, PageTarget } from '@ledger-explorer/pages/serve';
import type { Logger } from 'pino';
import { prefersHtml } from '../docs/prefers-html.ts';
import type { RequestHeaders } from '../http/request-headers.ts';
import { readRequestTarget } from '../http/request-target.ts';
import type { Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { pageHandler, type Visit } from './page-host.ts';
import type { PageSettings } from './page-settings.ts';

/** Pages of a network of this process. */
export interface PageSite {
  readonly service: Service;
  readonly settings: PageSettings;
  readonly handler: PageHandler<Visit, Reply>;
}

/** Finds the explorer pages: paths below a network with pages that have no operation, for callers that prefer HTML. */
export class PageSites {
  readonly #hasOneNetwork: boolean;
  readonly #sites: readonly PageSite[];

  constructor(services: readonly Service[], log: Logger) {
    this.#hasOneNetwork = services.length === 1;
    this.#sites = services.flatMap((service) => {
      const { pages: settings } = service;
      return settings === null ? [] : [{ service, settings, handler: pageHandler(service, settings, log) }];
    });
  }

  /** The page of a URL; null if there is none or the caller is a program. */
  find(
    url: string,
    { accept, fetchSite }: Pick<RequestHeaders, 'accept' | 'fetchSite'>,
  ): { readonly site: PageSite; readonly target: PageTarget } | null {
    const { path, query } = readRequestTarget(url);
    const forPeople = prefersHtml(accept);
    const [first] = this.#sites;
    // With several networks, the index page lists them.
    if (path === '/') {
      if (first === undefined || !this.#hasOneNetwork || !forPeople) return null;
      return { site: first, target: { kind: 'redirect', location: `${encodeURIComponent(first.handler.network)}/` } };
    }
    for (const site of this.#sites) {
      const below = site.handler.below(path);
      if (below === undefined) continue;
      const target = site.handler.find(below, query, fetchSite === 'same-origin');
      if (target === null) return null;
      // Parts of pages (below `-/`), assets, files and the stream are served for any `Accept`: scripts and elements request them.
      const isPart = target.kind === 'page' && target.found.route.path.startsWith('-/');
      const needsHtml = target.kind === 'redirect' || (target.kind === 'page' && !isPart);
      return needsHtml && !forPeople ? null : { site, target };
    }
    return null;
  }

  /** Site that renders the problem page of a URL; null if the caller is a program or pages are off. */
  ofProblem(
    url: string,
    { accept }: Pick<RequestHeaders, 'accept'>,
  ): { readonly handler: PageSite['handler']; readonly address: ProblemAddress } | null {
    if (!prefersHtml(accept)) return null;
    const { path, query } = readRequestTarget(url);
    for (const { handler } of this.#sites) {
      const below = handler.below(path);
      // Null or undefined: not below the network. Below `/v1` there are only operations, for programs.
      if (below != null && !/^v\d+\//u.test(below)) return { handler, address: { path: below, query } };
    }
    return null;
  }
}
