import {
  type Answer,
  type Connections,
  type Direction,
  IndexEmpty,
  type IndexStatus,
  type Page,
  type PageQuery,
  PositionAhead,
  PositionRemoved,
  type Reader,
  type TimedPosition,
  type WatchedHead,
} from '@ledger-explorer/store';
import { exampleItem, exampleValues } from './example-values.ts';

function pageOf<T>(rows: readonly T[], { page, size }: PageQuery, orderBy: Direction = 'DESC'): Page<T> {
  const ordered = orderBy === 'ASC' ? rows : rows.toReversed();
  return { total: rows.length, content: ordered.slice(page * size, (page + 1) * size) };
}

/**
 * A reader over rows in memory: every update adds one row to each list, made from the contract's examples, so that row n
 * (`recordTime` or `createdAt` n) came with position n. One party, contract, event and vote request is known.
 */
export class MemoryReader implements Reader {
  static readonly partyId = 'alice::1220aa';
  static readonly contractId = '00aa/..';
  static readonly updateId = '1220bb';
  static readonly eventId = '1220bb:0';
  static readonly voteRequestId = '00cc';

  #position: number | null;
  /** Told of every position set: what the store would notify. */
  onPosition: (head: WatchedHead | null) => void = () => undefined;
  /** Another after a rewind. */
  epoch = '1:1';
  /** Another after what a poller found. */
  revision = 0;
  /** Thrown by every read. */
  failure: Error | null = null;
  /** Positions that a rewind removed. */
  readonly removed = new Set<number>();
  closed = false;
  /** Every read waits for it. */
  hold: Promise<void> = Promise.resolve();
  /** Every look at the head waits for it. */
  holdHead: Promise<void> = Promise.resolve();
  /** Looks at the head so far. */
  looks = 0;
  /** Reads begun so far. */
  begun = 0;
  /** Of every update; null: the example's. */
  workflowId: string | null = null;

  constructor(position: number | null) {
    this.#position = position;
  }

  /** Newest position; null: nothing is indexed. */
  get position(): number | null {
    return this.#position;
  }

  set position(position: number | null) {
    this.#position = position;
    this.onPosition(
      position === null ? null : { ...this.#timed(position), epoch: this.epoch, revision: this.revision },
    );
  }

  #timed(position: number): TimedPosition {
    return { position, recordTime: position === 0 ? null : BigInt(position) * 1_000_001n };
  }

  async #answer<T>(read: (position: number) => T, pinned?: number): Promise<Answer<T>> {
    this.begun += 1;
    // As of when the read began, like a snapshot of the database.
    const head = this.#position;
    await this.hold;
    if (this.failure !== null) throw this.failure;
    if (head === null) throw new IndexEmpty('nothing is indexed');
    const position = pinned ?? head;
    if (this.removed.has(position)) throw new PositionRemoved(position);
    if (position > head) throw new PositionAhead(position, head);
    return { asOf: this.#timed(position), head: this.#timed(head), value: read(position) };
  }

  #rows<T>(position: number, row: (n: string) => T): readonly T[] {
    return Array.from({ length: position }, (_, at) => row(String(at + 1)));
  }

  async head(): Promise<TimedPosition | null> {
    this.looks += 1;
    await this.holdHead;
    if (this.failure !== null) throw this.failure;
    return this.position === null ? null : this.#timed(this.position);
  }

  listSuperValidators(query: Parameters<Reader['listSuperValidators']>[0]) {
    const sv = exampleItem('listSuperValidators');
    return this.#answer((at) =>
      pageOf(
        this.#rows(at, (n) => ({ ...sv, totalRewards: n })),
        query,
        query.orderBy,
      ),
    );
  }

  listValidators(query: Parameters<Reader['listValidators']>[0]) {
    const validator = exampleItem('listValidators');
    return this.#answer((at) => {
      const rows = this.#rows(at, (n) => ({ ...validator, lastActiveAt: n, active: Number(n) % 2 === 0 }));
      const wanted = rows.filter((row) => query.status === 'ALL' || row.active === (query.status === 'ACTIVE'));
      return pageOf(wanted, query, query.orderBy);
    });
  }

  listNewValidators({ size }: Parameters<Reader['listNewValidators']>[0]) {
    const [validator] = exampleValues('listNewValidators');
    return this.#answer((at) => (validator === undefined ? [] : this.#rows(at, () => validator).slice(0, size)));
  }

  listTransfers(query: Parameters<Reader['listTransfers']>[0]) {
    const transfer = exampleItem('listTransfers');
    const amount = '1234567890123456789012345678.0000000001';
    return this.#answer(
      (at) =>
        pageOf(
          this.#rows(at, (n) => ({ ...transfer, amount, createdAt: n })),
          query,
          query.orderBy,
        ),
      query.position,
    );
  }

  listParties(query: Parameters<Reader['listParties']>[0]) {
    const party = exampleItem('listParties');
    const key = query.sortBy === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen';
    return this.#answer((at) =>
      pageOf(
        this.#rows(at, (n) => ({ ...party, [key]: n })),
        query,
        query.orderBy,
      ),
    );
  }

  getParty({ partyId }: { readonly partyId: string }) {
    const party = exampleValues('getParty');
    return this.#answer(() => (partyId === MemoryReader.partyId ? { ...party, partyId } : null));
  }

  listRewards(query: Parameters<Reader['listRewards']>[0]) {
    const reward = exampleItem('listRewards');
    return this.#answer(
      (at) =>
        query.partyId === MemoryReader.partyId && at > 0
          ? pageOf(
              this.#rows(at, (n) => ({ ...reward, partyId: query.partyId, createdAt: n })),
              query,
            )
          : null,
      query.position,
    );
  }

  listVoteRequests(query: PageQuery) {
    const request = exampleItem('listVoteRequests');
    return this.#answer((at) =>
      pageOf(
        this.#rows(at, (n) => ({ ...request, createdAt: n })),
        query,
      ),
    );
  }

  getVoteRequest({ id }: { readonly id: string }) {
    const request = exampleValues('getVoteRequest');
    return this.#answer(() => (id === MemoryReader.voteRequestId ? { ...request, trackingCid: id } : null));
  }

  listVotes(query: Parameters<Reader['listVotes']>[0]) {
    const vote = exampleItem('listVotes');
    return this.#answer((at) =>
      query.id === MemoryReader.voteRequestId
        ? pageOf(
            this.#rows(at, (n) => ({ ...vote, optCastAt: n })),
            query,
          )
        : null,
    );
  }

  listFeaturedApps(query: PageQuery) {
    const app = exampleItem('listFeaturedApps');
    return this.#answer((at) =>
      pageOf(
        this.#rows(at, (n) => ({ ...app, createdAt: n })),
        query,
      ),
    );
  }

  listContractEvents(query: Parameters<Reader['listContractEvents']>[0]) {
    const event = exampleItem('listContractEvents');
    return this.#answer((at) => {
      if (query.contractId !== MemoryReader.contractId || at === 0) return null;
      const rows = this.#rows(at, (n) => ({ ...event, recordTime: n }));
      const ordered = query.orderBy === 'ASC' ? rows : rows.toReversed();
      const start = ordered.findIndex((row) => row.recordTime === query.after) + 1;
      const content = ordered.slice(start, start + query.size);
      const next = start + query.size < ordered.length ? (content.at(-1)?.recordTime ?? null) : null;
      return { content, next };
    }, query.position);
  }

  listEvents(query: Parameters<Reader['listEvents']>[0]) {
    const event = exampleItem('listEvents');
    return this.#answer(
      (at) =>
        pageOf(
          this.#rows(at, (n) => ({ ...event, id: n })),
          query,
          query.orderBy,
        ),
      query.position,
    );
  }

  getEvent({ eventId }: { readonly eventId: string }) {
    const event = exampleValues('getEvent');
    return this.#answer(() => (eventId === MemoryReader.eventId ? { ...event, eventId } : null));
  }

  listUpdates(query: Parameters<Reader['listUpdates']>[0]) {
    const example = exampleItem('listUpdates');
    const update = { ...example, workflowId: this.workflowId ?? example.workflowId };
    return this.#answer(
      (at) =>
        pageOf(
          this.#rows(at, (n) => ({ ...update, recordTime: n })),
          query,
          query.orderBy,
        ),
      query.position,
    );
  }

  getMarketInfo({ quote }: Parameters<Reader['getMarketInfo']>[0]) {
    const example = exampleValues('getMarketInfo');
    if (quote == null) return this.#answer(() => example);
    const { price, change24h, at } = quote;
    const tokenPriceDto = { price, change24h, updateTimestamp: at / 1000n };
    return this.#answer(() => ({ ...example, tokenPriceDto }));
  }

  getDashboard() {
    return this.#answer(() => exampleValues('getDashboard'));
  }

  getHead() {
    return this.#answer((at) => ({ ...exampleValues('getHead'), position: at }));
  }

  getPosition({ time }: { readonly time: number }) {
    return this.#answer((at) => (time > at ? null : exampleValues('getPosition')));
  }

  getContract({ contractId }: { readonly contractId: string }) {
    const contract = exampleValues('getContract');
    return this.#answer(() => (contractId === MemoryReader.contractId ? { ...contract, contractId } : null));
  }

  getUpdate({ updateId, nodes, after = -1 }: Parameters<Reader['getUpdate']>[0]) {
    const update = exampleValues('getUpdate');
    return this.#answer((at) => {
      if (updateId !== MemoryReader.updateId) return null;
      const [node] = update.nodes;
      const all = node === undefined ? [] : this.#rows(at, (n) => ({ ...node, ordinal: Number(n) - 1 }));
      const last = after + nodes;
      const nodesCursor = last + 1 < all.length ? String(last) : null;
      return { ...update, updateId, nodes: all.slice(after + 1, last + 1), nodesCursor };
    });
  }

  search({ q }: Parameters<Reader['search']>[0]) {
    const nothing = { recognised: [], content: [] };
    return this.#answer(() => (q === undefined ? nothing : exampleValues('search')));
  }

  status(): Promise<IndexStatus | null> {
    if (this.failure !== null) return Promise.reject(this.failure);
    if (this.position === null) return Promise.resolve(null);
    return Promise.resolve({
      position: this.position,
      interpreter: 1,
      recordTime: BigInt(this.position) * 1_000_001n,
      migrationId: 0,
      updates: this.position,
      events: this.position,
      transfers: this.position,
      parties: 1,
      supply: { unlocked: '1', locked: '0' },
      registrySupply: null,
      unread: [
        { reason: 'unknown template', detail: 'A:B', times: 2 },
        { reason: 'unknown choice', detail: 'A:B:C', times: 1 },
      ],
      irregularities: [{ kind: 'coin archived without creation', times: 4 }],
      quarantine: [],
      quarantined: 5,
      hosts: [],
      reconciliation: { at: '2026-06-10T11:00:02.1175+02:00', position: 40, differences: 6 },
      verification: { position: 30, unverified: 15 },
      stopped: { at: '2026-06-10T11:00:02.1175+02:00', reason: 'contradiction', detail: 'http://scan.internal' },
    });
  }

  connections(): Connections {
    return { inUse: 1, idle: 2, waiting: 3 };
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}
