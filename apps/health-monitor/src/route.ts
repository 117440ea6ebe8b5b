import { type Complaint, readConfiguration } from './configuration.ts';
import type { NetworkMonitor } from './durable/network-monitor.ts';
import type { Environment } from './environment.ts';
import { handleRequest } from './serving/handle-request.ts';
import { CachedQueries } from './serving/cached-queries.ts';

/** What Cloudflare passes to the Worker: variables, secrets, and the namespace of the networks' Durable Objects. */
export interface WorkerEnvironment extends Environment {
  readonly MONITOR: DurableObjectNamespace<NetworkMonitor>;
}

/**
 * Answers a request. Pages and reads of the API are made here, from snapshots of the networks' objects that are at most a minute old;
 * requests that change something are forwarded to the network's object.
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
    forward: (name, asked) => env.MONITOR.getByName(name).fetch(asked),
    // With a speed, the times of the views are on another clock.
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
