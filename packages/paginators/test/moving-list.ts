import openapi from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { operations } from '@ledger-explorer/spec';
import { type List, lists, type ListId } from '@ledger-explorer/spec/lists';

/** How a list changes with every request. */
export interface Motion {
  /** Entries at the beginning. */
  readonly entries: number;
  /** Updates that contain these entries, by default 1; each has a position. */
  readonly updates?: number;
  /** Positions removed by a rewind: those after the first of these two and before the second. */
  readonly removed?: readonly [number, number];
  /** Entries added per request. */
  readonly inserts?: number;
  /** Entries whose sort key changes per request. */
  readonly moves?: number;
  /** Entries that leave per hundred requests. */
  readonly leaves?: number;
}

interface Entry {
  readonly id: string;
  /** Position at which the entry was added. */
  readonly born: number;
  /** The list is sorted by it, unless it is sorted by arrival. */
  key: number;
  readonly active: boolean;
  /** The entry in a response. */
  readonly row: object;
}

/** Numbers between 0 and 1, the same for the same seed, mixed as in mulberry32. */
function seeded(seed: number) {
  let state = seed + 0x6d2b79f5;
  return (): number => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Example of an entry in the spec. */
function example(operation: ListId): object {
  const path = operations.find(({ id }) => id === operation)?.path ?? '';
  const paths: Readonly<Record<string, { get: { responses: Readonly<Record<string, unknown>> } }>> = openapi.paths;
  const answer = paths[path]?.get.responses['200'] as { content: { 'application/json': { example: unknown } } };
  const body = answer.content['application/json'].example as { content?: readonly object[] } & readonly object[];
  return (body.content ?? body)[0] ?? {};
}

/** A list that changes with every request and knows its expected contents. */
export class MovingList {
  readonly #motion: Motion;
  readonly #random: () => number;
  readonly #operation: ListId;
  readonly #shape: object;
  #entries: Entry[] = [];
  /** Number of added and moved entries so far: the time of the last of them. */
  #clock = 0;
  /** Cached list at a position. */
  #cached: { readonly query: string; readonly rows: readonly object[] } = { query: '', rows: [] };
  /** Position of the newest change. */
  position = 1;

  constructor(operation: ListId, motion: Motion, seed = 1) {
    this.#operation = operation;
    this.#motion = motion;
    this.#random = seeded(seed);
    this.#shape = example(operation);
    const { entries, updates = 1, removed: [before, after] = [Infinity, Infinity] } = motion;
    for (let index = 0; index < entries; index++) {
      const update = 1 + Math.floor((index * updates) / entries);
      // Positions between `before` and `after` are left out.
      this.position = update > before ? update + after - before - 1 : update;
      this.#insert();
    }
  }

  #insert(): void {
    this.#clock++;
    // Super validators are sorted by their rewards, an amount; other lists by a time.
    const key = this.#operation === 'listSuperValidators' ? Math.floor(this.#random() * 1e6) : this.#clock;
    const id = `${this.#operation}-${this.#clock}`;
    this.#entries.push({
      id,
      born: this.position,
      key,
      // Two of three.
      active: this.#clock % 3 > 0,
      row: { ...this.#shape, [lists[this.#operation].key]: id },
    });
  }

  /** Changes the list between two requests. */
  move(): void {
    const { inserts = 0, moves = 0, leaves = 0 } = this.#motion;
    if (inserts + moves + leaves === 0) return;
    this.position++;
    const randomIndex = (): number => Math.floor(this.#random() * this.#entries.length);
    for (let index = 0; index < inserts; index++) this.#insert();
    for (let index = 0; index < moves; index++) {
      const entry = this.#entries[randomIndex()];
      if (entry)
        entry.key =
          this.#operation === 'listSuperValidators' ? entry.key + Math.floor(this.#random() * 1e5) : ++this.#clock;
    }
    if (this.#random() < leaves / 100) this.#entries.splice(randomIndex(), 1);
  }

  /** True if the list takes a position. */
  get pinnable(): boolean {
    const list: List = lists[this.#operation];
    return !!list.pinnable;
  }

  /** Ids of the current entries, or of those at a position if the list only grows. */
  ids(position = Infinity): Set<string> {
    return new Set(this.#entries.filter(({ born }) => born <= position).map(({ id }) => id));
  }

  /** Rows in the requested order, as the service returns them. */
  rows(query: URLSearchParams): readonly object[] {
    if (!this.pinnable || !query.has('position') || this.#motion.leaves) return this.#rows(query);
    const cachedQuery = `${query.get('position')} ${query.get('status')} ${query.get('orderBy')}`;
    if (this.#cached.query !== cachedQuery) this.#cached = { query: cachedQuery, rows: this.#rows(query) };
    return this.#cached.rows;
  }

  #rows(query: URLSearchParams): readonly object[] {
    const position = Number(query.get('position') ?? Infinity);
    const status = query.get('status') ?? 'ALL';
    // Entries are in order of arrival.
    const arrived = this.#entries.slice(0, this.#entries.findLastIndex(({ born }) => born <= position) + 1);
    const listed = status === 'ALL' ? arrived : arrived.filter(({ active }) => active === (status === 'ACTIVE'));
    const { moves }: List = lists[this.#operation];
    if (moves && query.get('sortBy') !== 'FIRST_SEEN_AT')
      listed.sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));
    if (query.get('orderBy') !== 'ASC') listed.reverse();
    return listed.map(({ row }) => row);
  }
}
