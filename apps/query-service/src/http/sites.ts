import { operations, streams } from '@ledger-explorer/spec';
import type { Service } from '../service.ts';
import type { RequestHeaders } from './request-headers.ts';
import { type Route, Router } from './router.ts';

export type ServedOperation = (typeof operations)[number];
export type ServedRoute = Route<ServedOperation>;

/** Paths of a server: `public` is all except `/metrics` and `/status`, `operators` only these. Each has the pages of problem types. */
export type Surface = 'all' | 'public' | 'operators';

/** Service and route of a path; `route` undefined: none. */
export interface Destination {
  readonly service: Service;
  readonly route: ServedRoute | undefined;
}

/** Paths for operators: `/metrics` and `/status`. */
export function isForOperators(route: ServedRoute): boolean {
  return route.kind === 'metrics' || (route.kind === 'operation' && route.operation.id === 'getStatus');
}

/** Finds the network and the route of a path. */
export class Sites {
  readonly #first: Service;
  readonly #services: ReadonlyMap<string, Service>;
  readonly #routers = new Map<Service, Router<ServedOperation>>();
  readonly #surface: Surface;

  constructor(services: readonly [Service, ...Service[]], surface: Surface) {
    [this.#first] = services;
    this.#services = new Map(services.map((service) => [service.network, service]));
    this.#surface = surface;
    for (const service of services) this.#routers.set(service, new Router(operations, service.network));
  }

  /** Service of the network in the first segment; otherwise that of the first network. */
  serviceOf(path: string): Service {
    return this.#services.get(path.split('/')[1] ?? '') ?? this.#first;
  }

  find(path: string): Destination {
    const service = this.serviceOf(path);
    const route = this.#routers.get(service)?.find(path);
    return { service, route: route !== undefined && this.#has(route) ? route : undefined };
  }

  #has(route: ServedRoute): boolean {
    // Every server has the pages of problem types.
    if (this.#surface === 'all' || route.kind === 'problem') return true;
    return (this.#surface === 'operators') === isForOperators(route);
  }
}

/** Probes of load balancers: refused only if the service is stopping, and not limited. */
export function isProbe(route: ServedRoute): boolean {
  return route.kind === 'operation' && (route.operation.id === 'getHealth' || route.operation.id === 'getReady');
}

export function needsKey(route: ServedRoute): boolean {
  return (
    route.kind === 'stream' || route.kind === 'export' || (route.kind === 'operation' && route.operation.keyRequired)
  );
}

const [stream] = streams;
/** Cost of `Last-Event-ID`, the only parameter with one. */
const replayCost = stream.parameters.reduce((sum, parameter) => sum + ('cost' in parameter ? parameter.cost : 0), 0);

/** Cost in requests, for the rate limit. */
export function costOf(route: ServedRoute, { lastEventId }: Pick<RequestHeaders, 'lastEventId'>): number {
  if (route.kind === 'stream') return stream.cost + (lastEventId === undefined ? 0 : replayCost);
  return route.kind === 'operation' || route.kind === 'export' ? route.operation.cost : 1;
}
