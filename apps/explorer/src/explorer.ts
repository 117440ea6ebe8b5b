import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@ledger-explorer/cli/log';
import { labelOf, redirectReply } from '@ledger-explorer/pages/serve';
import { callerAddress, originAddress, RateLimiter } from '@ledger-explorer/wire';
import type { Config } from './settings.ts';
import { createSite, plainReply, type Reply, vary } from './site.ts';

/** A reply with the label of its request in metrics, such as `page:update`. */
export type LabelledReply = Reply & { readonly label: string };

/** Paths below a network that belong to the API. */
const apiPaths = /^(?:docs(?:\/.*)?|openapi\.json|problems\/[^/]+|v\d+\/.*)$/u;

/** The value of a header that may be repeated. */
function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header;
}

/** Returns a function that answers requests with the pages of the networks. `stopping` ends open streams. */
export function createExplorer(config: Config, log: Logger, stopping: AbortSignal) {
  const { networks, apiKey, cacheMegabytes, maxInFlight, monitorUrl, pageLimit, trustedProxies } = config;
  const cacheBytes = Math.ceil((cacheMegabytes * 1_048_576) / networks.length);
  const names = networks.map(({ network }) => network);
  const common = { networks: names, apiKey, cacheBytes, maxInFlight, monitorUrl, log };
  const sites = networks.map((one) => ({ ...one, handler: createSite({ ...one, ...common }, stopping) }));
  const limiter = new RateLimiter();

  return async (
    { method = '', url = '/', headers, socket }: IncomingMessage,
    response: ServerResponse,
  ): Promise<LabelledReply> => {
    const [, path = '/', query = ''] = /^([^?]*)(?:\?(.*))?$/su.exec(url) ?? [];
    if (path === '/health') return { ...plainReply(200, '{"status":"ok"}', 'application/json'), label: 'health' };
    if (method !== 'GET' && method !== 'HEAD') {
      return { ...plainReply(405, 'send GET or HEAD\n', undefined, ['allow', 'GET, HEAD']), label: 'none' };
    }
    const redirect = (status: 303 | 307, location: string): LabelledReply => ({
      ...redirectReply(status, location, vary),
      label: 'page:redirect',
    });
    const siteOfPath = sites.find(({ handler }) => handler.below(path) !== undefined);
    // A page about an unknown path is made by the first network.
    const site = siteOfPath ?? sites[0];
    if (site === undefined) throw new Error('the explorer has no network');
    const { handler, network, publicUrl } = site;
    if (path === '/') return redirect(303, `${network}/`);
    const below = handler.below(path) ?? null;
    if (below !== null && apiPaths.test(below))
      return redirect(307, `${publicUrl}/${below}${query === '' ? '' : `?${query}`}`);
    const target =
      siteOfPath === undefined ? null : handler.find(below, query, headers['sec-fetch-site'] === 'same-origin');
    const address = callerAddress(
      originAddress(socket.remoteAddress, joined(headers['x-forwarded-for']), trustedProxies),
    );
    if (target?.kind !== 'asset' && target?.kind !== 'redirect') {
      const { allowed, retrySeconds } = limiter.take(address, pageLimit);
      const problem = { requestId: null, detail: '', status: 404, retryAfter: null };
      const at = { path: below ?? path.slice(1), query, isOfHost: siteOfPath === undefined };
      if (!allowed) {
        const limited = {
          ...problem,
          status: 429,
          detail: 'Too many pages from your address.',
          retryAfter: retrySeconds * 1000,
        };
        return { ...handler.problem(at, limited), label: 'page:limited' };
      }
      if (target === null) return { ...handler.problem(at, problem), label: 'page:none' };
    }
    const visit = {
      method,
      address,
      response,
      headers: { acceptEncoding: joined(headers['accept-encoding']), ifNoneMatch: headers['if-none-match'] },
    };
    return { ...(await handler.reply(target, visit)), label: labelOf(target) };
  };
}
