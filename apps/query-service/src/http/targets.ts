import { acceptParameters, isAccepted } from '../operations/accept-parameters.ts';
import { isShaped } from '../operations/read-operation.ts';
import type { Service } from '../service.ts';
import { type OperationRequest, operationRequest } from './operation-request.ts';
import { readRequestTarget } from './request-target.ts';
import type { ServedRoute, Sites } from './sites.ts';

/** The route of a request target. */
export interface Target {
  readonly service: Service;
  readonly route: ServedRoute;
  /** Query without the question mark. */
  readonly query: string;
  /**
   * Request of an operation, if its parameters are valid and do not depend on the service's state; null: the
   * parameters are read for each request.
   */
  readonly operationRequest: OperationRequest | null;
}

/** Limit of cached targets: above it, the oldest one is dropped. */
const maxTargets = 4_096;

/** Routes request targets. Caches the targets of operations, since parsing the parameters costs more than a cached response. */
export class Targets {
  readonly #sites: Sites;
  readonly #cached = new Map<string, Target>();

  constructor(sites: Sites) {
    this.#sites = sites;
  }

  /** Null if the path has no route. */
  find(url: string): Target | null {
    const cached = this.#cached.get(url);
    if (cached !== undefined) return cached;
    const { path, query } = readRequestTarget(url);
    const { service, route } = this.#sites.find(path);
    if (route === undefined) return null;
    const target = { service, route, query, operationRequest: requestOf(service, route, query) };
    if (target.operationRequest !== null) this.#remember(url, target);
    return target;
  }

  /** Service of the network that a target names; otherwise that of the first network. */
  serviceOf(url: string): Service {
    return this.#sites.serviceOf(readRequestTarget(url).path);
  }

  #remember(url: string, target: Target): void {
    this.#cached.set(url, target);
    if (this.#cached.size > maxTargets) this.#cached.delete(this.#cached.keys().next().value ?? url);
  }
}

function requestOf(service: Service, route: ServedRoute, query: string): OperationRequest | null {
  if (route.kind !== 'operation' || isShaped(route.operation.id)) return null;
  const parameters = acceptParameters(service, route.operation, { path: route.path, query });
  return isAccepted(parameters) ? operationRequest(service, route.operation, parameters) : null;
}
