import type {
  IncidentView,
  MaintenanceView,
  MassView,
  NetworkQueries,
  NetworkView,
  ValidatorDetail,
} from '../record/network-view.ts';
import { longestId } from '../watch/read-validators.ts';

/** The queries of a network's Durable Object. `snapshot`: the view as JSON. */
export type NetworkObject = Omit<NetworkQueries, 'view'> & { snapshot(): Promise<string> };

export interface CacheOptions {
  /** Origin of this Worker, for the keys of the shared cache. */
  readonly origin: string;
  /** The cache of the data center; null: none. */
  readonly sharedCache: Pick<Cache, 'match' | 'put'> | null;
  /** Lets work continue after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Speed of the monitor's clock (see `Timeline`). Cached responses expire sooner by this factor. */
  readonly speed: number;
}

/** Lifetime of a response in the memory of this isolate, and in the cache of the data center. */
const memoryMilliseconds = 15_000;
const sharedSeconds = 60;
/** Maximum number of responses in memory. */
const maxResponses = 300;

const memory = new Map<string, { readonly until: number; readonly value: unknown }>();

/** Clears the memory of this isolate: for tests. */
export function clearMemoryCache(): void {
  memory.clear();
}

/**
 * The queries of one network with cached responses, so that a popular page costs the Durable Object one request a minute. Promises are not
 * cached, because on this platform a promise belongs to the request that made it.
 */
export class CachedQueries implements NetworkQueries {
  readonly #network: string;
  readonly #object: NetworkObject;
  readonly #options: CacheOptions;

  constructor(network: string, object: NetworkObject, options: CacheOptions) {
    this.#network = network;
    this.#object = object;
    this.#options = options.speed === 1 ? options : { ...options, sharedCache: null };
  }

  async view(): Promise<NetworkView> {
    const view = await this.#cached<NetworkView>('view', '', () => this.#object.snapshot());
    // An object that has never ticked does not know its name.
    return view.network === this.#network ? view : { ...view, network: this.#network };
  }

  async validator(id: string): Promise<ValidatorDetail | null> {
    // No validator has such a long id, and it must not become a key of the cache.
    if (id.length > longestId) return null;
    return this.#cached('validator', id, async () => JSON.stringify(await this.#object.validator(id)));
  }

  incidents(query: Parameters<NetworkQueries['incidents']>[0]): Promise<readonly IncidentView[]> {
    const key = JSON.stringify(query, Object.keys(query).sort());
    return this.#cached('incidents', key, async () => JSON.stringify(await this.#object.incidents(query)));
  }

  massOutages(limit: number, record?: number): Promise<readonly MassView[]> {
    const key = `${limit} ${record ?? ''}`;
    return this.#cached('mass', key, async () => JSON.stringify(await this.#object.massOutages(limit, record)));
  }

  maintenance(from: number): Promise<readonly MaintenanceView[]> {
    return this.#cached('maintenance', `${from}`, async () => JSON.stringify(await this.#object.maintenance(from)));
  }

  async #cached<T>(query: string, parameters: string, ask: () => Promise<string>): Promise<T> {
    const { origin, sharedCache, speed } = this.#options;
    const key = `${origin}/.cache/${encodeURIComponent(this.#network)}/${query}/${encodeURIComponent(parameters.toWellFormed())}`;
    const now = Date.now();
    const stored = memory.get(key);
    if (stored !== undefined && stored.until > now) return stored.value as T;
    let text: string;
    try {
      text = (await (await sharedCache?.match(key))?.text()) ?? (await this.#fetch(key, ask));
    } catch (error) {
      // An expired response is better than none, because it shows its age.
      if (stored === undefined) throw error;
      console.error(`${this.#network}: its Durable Object failed:`, error);
      return stored.value as T;
    }
    const value = JSON.parse(text) as T;
    // Moves the key to the end, so that the first keys are the oldest.
    memory.delete(key);
    memory.set(key, { until: now + memoryMilliseconds / speed, value });
    for (const oldest of memory.keys()) {
      if (memory.size <= maxResponses) break;
      memory.delete(oldest);
    }
    return value;
  }

  async #fetch(key: string, ask: () => Promise<string>): Promise<string> {
    const text = await ask();
    const { sharedCache, waitUntil } = this.#options;
    if (sharedCache !== null) {
      const response = new Response(text, { headers: { 'cache-control': `max-age=${sharedSeconds}` } });
      waitUntil(sharedCache.put(key, response));
    }
    return text;
  }
}
