import type {
  IncidentView,
  MaintenanceView,
  MassView,
  NetworkQueries,
  NetworkView,
  ValidatorDetail,
} from '../record/network-view.ts';

/** The object's answers, as it gives them: the snapshot as JSON, made once per tick however many ask. */
export type NetworkObject = Omit<NetworkQueries, 'view'> & { snapshot(): Promise<string> };

/** What of the Cache API is used. */
export type Shelf = Pick<Cache, 'match' | 'put'>;

export interface Keeping {
  /** This Worker's own: the cache works best under a host of its own. */
  readonly origin: string;
  /** Null where there is none. */
  readonly shelf: Shelf | null;
  /** Takes work that goes on after the response. */
  readonly after: (work: Promise<unknown>) => void;
  /** Of the monitor's clock: what is kept is old so many times sooner. */
  readonly speed: number;
}

/** In the memory of this isolate, milliseconds; and in the cache of the data centre, seconds. */
const inMemory = 15_000;
const onShelf = 60;
const longestId = 512;
/** Answers in memory; the snapshot is the large one. */
const most = 300;

const memory = new Map<string, { readonly until: number; readonly value: unknown }>();

/** Forgets what this isolate has in memory: for tests. */
export function forgetKept(): void {
  memory.clear();
}

/**
 * The queries of one network, kept for a while, so that a page that a thousand people look at costs the object a request a minute. Values are
 * kept, never promises: a promise belongs to the request that made it.
 */
export class KeptQueries implements NetworkQueries {
  readonly #network: string;
  readonly #origin: string;
  readonly #object: NetworkObject;
  readonly #shelf: Shelf | null;
  readonly #after: (work: Promise<unknown>) => void;
  readonly #pace: number;

  constructor(network: string, object: NetworkObject, { origin, shelf, after, speed }: Keeping) {
    this.#network = network;
    this.#origin = origin;
    this.#object = object;
    this.#shelf = speed === 1 ? shelf : null;
    this.#after = after;
    this.#pace = speed;
  }

  async view(): Promise<NetworkView> {
    const view = await this.#kept<NetworkView>('view', '', () => this.#object.snapshot());
    // An object that has never ticked does not know its name.
    return view.network === this.#network ? view : { ...view, network: this.#network };
  }

  async validator(id: string): Promise<ValidatorDetail | null> {
    // Nobody has such an id, and it would be a key.
    if (id.length > longestId) return null;
    return this.#kept('validator', id, async () => JSON.stringify(await this.#object.validator(id)));
  }

  incidents(query: Parameters<NetworkQueries['incidents']>[0]): Promise<readonly IncidentView[]> {
    const key = JSON.stringify(query, Object.keys(query).sort());
    return this.#kept('incidents', key, async () => JSON.stringify(await this.#object.incidents(query)));
  }

  massOutages(limit: number): Promise<readonly MassView[]> {
    return this.#kept('mass', String(limit), async () => JSON.stringify(await this.#object.massOutages(limit)));
  }

  maintenance(query: Parameters<NetworkQueries['maintenance']>[0]): Promise<readonly MaintenanceView[]> {
    const key = `${query.from}-${query.to}`;
    return this.#kept('maintenance', key, async () => JSON.stringify(await this.#object.maintenance(query)));
  }

  async #kept<T>(what: string, which: string, ask: () => Promise<string>): Promise<T> {
    const key = `${this.#origin}/.kept/${encodeURIComponent(this.#network)}/${what}/${encodeURIComponent(which.toWellFormed())}`;
    const now = Date.now();
    const known = memory.get(key);
    if (known !== undefined && known.until > now) return known.value as T;
    let text: string;
    try {
      text = (await (await this.#shelf?.match(key))?.text()) ?? (await this.#fetch(key, ask));
    } catch (error) {
      // What was is better than nothing, and says itself how old it is.
      if (known === undefined) throw error;
      console.error(`${this.#network}: its object does not answer:`, error);
      return known.value as T;
    }
    const value = JSON.parse(text) as T;
    memory.delete(key);
    memory.set(key, { until: now + inMemory / this.#pace, value });
    for (const oldest of memory.keys()) {
      if (memory.size <= most) break;
      memory.delete(oldest);
    }
    return value;
  }

  async #fetch(key: string, ask: () => Promise<string>): Promise<string> {
    const text = await ask();
    if (this.#shelf !== null) {
      const kept = new Response(text, { headers: { 'cache-control': `max-age=${onShelf}` } });
      this.#after(this.#shelf.put(key, kept));
    }
    return text;
  }
}
