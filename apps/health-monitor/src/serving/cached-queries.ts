import type {
  IncidentView,
  MaintenanceView,
  MassView,
  NetworkQueries,
  NetworkView,
  ValidatorDetail,
} from '../record/network-view.ts';

/** The network's Durable Object. `snapshot` is the view as JSON, written once per tick for any number of requests. */
export type NetworkObject = Omit<NetworkQueries, 'view'> & { snapshot(): Promise<string> };

/** The part of the Cache API that is used. */
export type SharedCache = Pick<Cache, 'match' | 'put'>;

export interface CacheOptions {
  /** This Worker's own: the cache works best under a host of its own. */
  readonly origin: string;
  /** Null where there is none. */
  readonly sharedCache: SharedCache | null;
  /** Lets work continue after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** How many times faster than real time the monitor's clock runs: cached responses expire sooner by this factor. */
  readonly speed: number;
}

// How long a response is cached in the memory of this isolate, and in the cache of the data center.
const memoryMilliseconds = 15_000;
const sharedSeconds = 60;
const longestId = 512;
/** Most responses in memory; the snapshot is the large one. */
const maxResponses = 300;

const memory = new Map<string, { readonly until: number; readonly value: unknown }>();

/** Clears the memory of this isolate: for tests. */
export function clearMemoryCache(): void {
  memory.clear();
}

/**
 * The queries of one network, with cached responses, so that a page that a thousand people open costs the object one request a minute. Values are
 * cached, never promises: a promise belongs to the request that made it.
 */
export class CachedQueries implements NetworkQueries {
  readonly #network: string;
  readonly #origin: string;
  readonly #object: NetworkObject;
  readonly #sharedCache: SharedCache | null;
  readonly #waitUntil: (work: Promise<unknown>) => void;
  readonly #speed: number;

  constructor(network: string, object: NetworkObject, { origin, sharedCache, waitUntil, speed }: CacheOptions) {
    this.#network = network;
    this.#origin = origin;
    this.#object = object;
    this.#sharedCache = speed === 1 ? sharedCache : null;
    this.#waitUntil = waitUntil;
    this.#speed = speed;
  }

  async view(): Promise<NetworkView> {
    const view = await this.#cached<NetworkView>('view', '', () => this.#object.snapshot());
    // An object that has never ticked does not know its name.
    return view.network === this.#network ? view : { ...view, network: this.#network };
  }

  async validator(id: string): Promise<ValidatorDetail | null> {
    // No validator has such an id, and it would be a key of the cache.
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

  maintenance(query: Parameters<NetworkQueries['maintenance']>[0]): Promise<readonly MaintenanceView[]> {
    const key = `${query.from}-${query.to}`;
    return this.#cached('maintenance', key, async () => JSON.stringify(await this.#object.maintenance(query)));
  }

  async #cached<T>(what: string, which: string, ask: () => Promise<string>): Promise<T> {
    const key = `${this.#origin}/.cache/${encodeURIComponent(this.#network)}/${what}/${encodeURIComponent(which.toWellFormed())}`;
    const now = Date.now();
    const known = memory.get(key);
    if (known !== undefined && known.until > now) return known.value as T;
    let text: string;
    try {
      text = (await (await this.#sharedCache?.match(key))?.text()) ?? (await this.#fetch(key, ask));
    } catch (error) {
      // An expired response is better than none, and it states its age.
      if (known === undefined) throw error;
      console.error(`${this.#network}: its Durable Object does not answer:`, error);
      return known.value as T;
    }
    const value = JSON.parse(text) as T;
    memory.delete(key);
    memory.set(key, { until: now + memoryMilliseconds / this.#speed, value });
    for (const oldest of memory.keys()) {
      if (memory.size <= maxResponses) break;
      memory.delete(oldest);
    }
    return value;
  }

  async #fetch(key: string, ask: () => Promise<string>): Promise<string> {
    const text = await ask();
    if (this.#sharedCache !== null) {
      const response = new Response(text, { headers: { 'cache-control': `max-age=${sharedSeconds}` } });
      this.#waitUntil(this.#sharedCache.put(key, response));
    }
    return text;
  }
}
