import { type Complaint, readConfiguration } from './configuration.ts';
import type { NetworkMonitor } from './durable/network-monitor.ts';
import type { Environment } from './environment.ts';
import { handleRequest } from './serving/handle-request.ts';
import { CachedQueries } from './serving/cached-queries.ts';

/** The environment that Cloudflare passes to the Worker: settings, and the namespace of the networks' Durable Objects. */
export interface WorkerEnvironment extends Environment {
  readonly MONITOR: DurableObjectNamespace<NetworkMonitor>;
}

/**
 * Answers a request. The Worker makes pages and API reads from cached answers of the network's Durable Object (cached-queries.ts), and forwards other requests to
 * that object.
 */
export async function route(request: Request, env: WorkerEnvironment, context: ExecutionContext): Promise<Response> {
  const { configuration, complaints } = readConfiguration(env);
  const { networks, publicUrl, speed, brand } = configuration;
  if (networks.length === 0) return firstRun(complaints);
  const waitUntil = (work: Promise<unknown>): void => {
    context.waitUntil(work);
  };
  const { origin } = new URL(request.url);
  return handleRequest(request, {
    brand,
    networks: networks.map(({ name }) => name),
    origin: publicUrl ?? origin,
    pagesOf: (name) => networks.find((network) => network.name === name)?.pages ?? null,
    complaints,
    queries: (name) =>
      new CachedQueries(name, env.MONITOR.getByName(name), { origin, sharedCache: caches.default, waitUntil, speed }),
    freshView: (name) => env.MONITOR.getByName(name).view(),
    forward: (name, forwarded) => env.MONITOR.getByName(name).fetch(forwarded),
    // With another speed than 1, the view's times are not real times.
    now: (view) => (speed === 1 ? Date.now() : view.at),
  });
}

/** The response to every request until an explorer is configured: the missing settings, and how to set them. */
function firstRun(complaints: readonly Complaint[]): Response {
  const lines = [
    'This health monitor is deployed, but does not watch a network yet.',
    '',
    ...complaints.map(({ variable, problem }) => `- ${variable} ${problem}`),
    '',
    'Variables are in wrangler.jsonc; deploy again after a change. Secrets take effect at once.',
    '',
  ];
  return new Response(lines.join('\n'), {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
