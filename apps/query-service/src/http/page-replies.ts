import type { Page } from '../docs/page.ts';
import { pageOrTextReply, pageReply } from '../docs/page-reply.ts';
import { problemPage } from '../docs/problem-page.ts';
import { startPage } from '../docs/start-page.ts';
import { expositionType, writeExposition } from '@ledger-explorer/cli/metrics';
import { OnceASecond } from '../metrics/once-a-second.ts';
import { ownFamilies } from '../metrics/own-families.ts';
import { problemKind, problemText } from '../problems/problem-kind.ts';
import { changing } from '../responses/cache-control.ts';
import type { Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import { unknownRoute } from './check-request.ts';
import { indexPage } from './index-page.ts';
import type { RequestHeaders } from './request-headers.ts';
import type { ServedRoute } from './sites.ts';

function docsPage(service: Service, name: string, query: string): Page {
  const page = service.docs.find(name, query);
  if (page === null) throw unknownRoute(service, `/${service.network}/docs/${name}`);
  return page;
}

/** Replies of the paths that are neither operations nor files nor streams: pages of the documentation, their text and JSON forms, and the metrics. */
export class PageReplies {
  readonly #services: readonly [Service, ...Service[]];
  readonly #metrics = new OnceASecond<Buffer>();

  constructor(services: readonly [Service, ...Service[]]) {
    this.#services = services;
  }

  reply(
    service: Service,
    route: Exclude<ServedRoute, { readonly kind: 'operation' | 'stream' | 'export' }>,
    query: string,
    headers: RequestHeaders,
  ): Reply | Promise<Reply> {
    switch (route.kind) {
      case 'problem': {
        const kind = problemKind(route.slug);
        const other = { contentType: 'text/plain; charset=utf-8', text: problemText(kind) };
        return pageOrTextReply(headers, () => problemPage(service, kind), other);
      }
      case 'index': {
        const text = indexPage(service.networks, service.operators, { hasPages: service.pages !== null });
        const other = { contentType: 'application/json; charset=utf-8', text };
        return pageOrTextReply(headers, () => startPage(service.networks), other);
      }
      case 'docs':
        return pageReply(headers, docsPage(service, route.page, query));
      case 'metrics':
        return this.#metricsReply();
    }
  }

  async #metricsReply(): Promise<Reply> {
    const body = await this.#metrics.get(() =>
      Promise.resolve(Buffer.from(writeExposition(ownFamilies(this.#services)))),
    );
    return { status: 200, headers: ['cache-control', changing, 'content-type', expositionType], body };
  }
}
