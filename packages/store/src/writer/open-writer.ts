import { formatTime, interpreterVersion } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { IndexAddress } from '../engine/connect.ts';
import { readOnly, storeError } from '../engine/store-error.ts';
import { IndexNotEmpty, SchemaMismatch, StoreUnavailable, UpdateRefused } from '../errors.ts';
import { bytesToId } from '../sql/id-bytes.ts';
import { PartyVacuum } from '../parties/party-vacuum.ts';
import { headChannel } from '../sql/head-channel.ts';
import { HeadMerging } from '../growth/head-merging.ts';
import { schemaStateOn } from '../schema/schema-state.ts';
import { writePartyKeys } from '../search/party-keys.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlock } from '../payloads/payload.ts';
import { ShapeIds } from '../updates/shape-ids.ts';
import { ActiveVacuum } from '../sql/active-vacuum.ts';
import type { Batch } from '../write/batch.ts';
import { firstCreations } from '../write/first-creations.ts';
import { type HeadRow, readEpoch, readHead } from './head-row.ts';
import { writeIrregularities } from '../write/irregularities.ts';
import { unknownOf } from './known-updates.ts';
import { partRevisions } from './part-revisions.ts';
import { PartyIds } from './party-ids.ts';
import { type Quarantined, readQuarantined, releaseStored, writeQuarantine } from './quarantine.ts';
import { noteInterpreter, readInterpreter } from './interpreter.ts';
import { isRefusal } from './refusal.ts';
import { SynchronizerIds } from './synchronizer-ids.ts';
import { tableOf } from '../growth/volume-tables.ts';
import { VolumePacking } from './volume-packing.ts';
import { WriterVolumes } from './writer-volumes.ts';
import { WriterClient } from './writer-client.ts';
import { takeWriterLock } from '../sql/writer-lock.ts';
import { writeSnapshot } from './write-snapshot.ts';
import type { CommitExtras, Committed, Cursor, Snapshot, Writer } from './writer.ts';
import type { Entry } from '../write/entry.ts';
import { writeBatch, type WriterState } from './write-batch.ts';

class PostgresWriter implements Writer {
  readonly interpreter: number;
  readonly #client: pg.Client;
  readonly #network: string;
  readonly #state: WriterState;
  /** Ids of updates that are or were in quarantine. */
  readonly #quarantined: Set<string>;
  readonly #packing: VolumePacking;
  readonly #partyVacuum = new PartyVacuum();
  readonly #coinVacuum = new ActiveVacuum('coin');
  readonly #couponVacuum = new ActiveVacuum('coupon');
  readonly #merging = new HeadMerging();
  #head: HeadRow | null;
  /** The first failure. After it, memory may differ from the database, so this writer refuses further work. */
  #failure: unknown = null;

  constructor(
    client: pg.Client,
    network: string,
    interpreter: number,
    state: WriterState,
    quarantined: Set<string>,
    packing: VolumePacking,
    head: HeadRow | null,
  ) {
    this.interpreter = interpreter;
    this.#client = client;
    this.#network = network;
    this.#state = state;
    this.#quarantined = quarantined;
    this.#packing = packing;
    this.#packing.begin();
    this.#head = head;
    client.on('error', (error) => {
      this.#failure ??= error;
    });
  }

  head(): { readonly position: number; readonly updates: number } {
    return this.#head ?? { position: 0, updates: 0 };
  }

  cursor(): Cursor | null {
    const head = this.#head;
    return head === null ? null : { migrationId: head.migrationId, recordTime: formatTime(head.recordTime) };
  }

  async atCursor(): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    if (this.#head === null) return found;
    const { migrationId, recordTime } = this.#head;
    try {
      for (const volume of this.#state.volumes.at(this.#head)) {
        const { rows } = await this.#client.query<BlockRow & { update_id: Buffer }>(
          `select u.update_id, ${selectBlock('u')} from ${tableOf('update', volume)} u ${joinBlock('u', tableOf('payload', volume))}
           where (u.migration_id, u.record_time) = ($1::int, $2::bigint) order by u.position`,
          [migrationId, recordTime],
        );
        const payloads = new PayloadReader();
        for (const row of rows) found.set(bytesToId(row.update_id), payloads.readJson(row));
      }
      return found;
    } catch (error) {
      throw storeError(error);
    }
  }

  async commit(entries: readonly Entry[], extras: CommitExtras = {}): Promise<Committed> {
    const { quarantined = [], strict = false } = extras;
    try {
      return await this.#commitAll(entries, quarantined);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (strict)
        throw new UpdateRefused(`the database refuses to store an update: ${String(error)}`, { cause: error });
      return this.#commitEach(entries, quarantined);
    }
  }

  /**
   * Commits entries one by one, in order, after the database refused one of them. An item is quarantined before any later update is
   * committed, so that after a crash the cursor is not after an item that is lost.
   */
  async #commitEach(entries: readonly Entry[], quarantined: readonly Quarantined[]): Promise<Committed> {
    const refused: Quarantined[] = [];
    let { position, updates, events } = await this.#commitAll([], quarantined);
    for (const entry of entries) {
      try {
        const committed = await this.#commitAll([entry], []);
        position = committed.position;
        updates += committed.updates;
        events += committed.events;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const { raw: item, updateId } = entry.update;
        const refusal = { item, updateId, reason: `Update ${updateId} cannot be stored: ${String(error)}` };
        await this.#commitAll([], [refusal]);
        refused.push(refusal);
      }
    }
    return { position, updates, events, refused };
  }

  #commitAll(entries: readonly Entry[], quarantined: readonly Quarantined[]): Promise<Committed> {
    return this.#transaction(async () => {
      const { parties, volumes } = this.#state;
      const newUpdates = this.#withPositions(await unknownOf(this.#client, entries, volumes));
      const { batch, repeated } = await firstCreations(this.#client, newUpdates, volumes.recent);
      let head = this.#head;
      for (const part of volumes.parts(batch)) head = await this.#write(part, head);
      if (batch.length > 0) {
        await writePartyKeys(this.#client, parties.fresh);
        await this.#client.query('select pg_notify($1, $2)', [headChannel, `${this.#network}:${head?.position ?? 0}`]);
      }
      await writeIrregularities(this.#client, repeated);
      await releaseStored(this.#client, this.#quarantined, batch);
      await writeQuarantine(this.#client, quarantined, head?.position ?? 0);
      for (const { updateId } of quarantined) if (updateId !== null) this.#quarantined.add(updateId);
      const events = batch.reduce((count, { update }) => count + update.events.length, 0);
      return { head, result: { position: head?.position ?? 0, updates: batch.length, events, refused: [] } };
    });
  }

  begin(snapshot: Snapshot): Promise<number> {
    return this.#transaction(async () => {
      if (this.#head !== null)
        throw new IndexNotEmpty(
          `network ${this.#network} has an index already, and only an empty one begins with a snapshot: use another NETWORK`,
        );
      const { migrationId, recordTime } = snapshot;
      const contracts = await writeSnapshot(this.#client, snapshot, this.#state);
      return { head: { position: 0, recordTime, migrationId, updates: 0, events: 0, transfers: 0 }, result: contracts };
    });
  }

  async #transaction<T>(work: () => Promise<{ head: HeadRow | null; result: T }>): Promise<T> {
    if (this.#failure !== null) {
      throw new StoreUnavailable('this writer lost its database: open a new one', { cause: this.#failure });
    }
    const { parties, synchronizers, shapes, volumes } = this.#state;
    try {
      await this.#client.query('begin');
      const { head, result } = await work();
      await this.#client.query('commit');
      for (const ids of [parties, synchronizers, shapes]) ids.keep();
      if (volumes.keep()) {
        this.#packing.begin();
        this.#merging.forget();
      }
      this.#head = head;
      // If one of these fails, the commit rejects although it is done: the next writer continues after it.
      await this.#partyVacuum.vacuumIfDue(this.#client, parties.count);
      await this.#coinVacuum.vacuumIfDue(this.#client);
      await this.#couponVacuum.vacuumIfDue(this.#client);
      await this.#merging.mergeIfDue(this.#client, volumes.recent.at(-1) ?? 0);
      return result;
    } catch (error) {
      const rolledBack = await this.#client.query('rollback').then(
        () => true,
        () => false,
      );
      if (rolledBack && isRefusal(error)) {
        for (const numbers of [parties, synchronizers, shapes, volumes]) numbers.forget();
      } else {
        this.#failure = error;
      }
      throw storeError(error);
    }
  }

  #withPositions(entries: readonly Entry[]): Batch {
    // Position of the last update, in the newest epoch: new positions come after all positions ever used.
    const { firstPosition, firstRank } = this.#state.epoch;
    let position = firstPosition - firstRank + (this.#head?.updates ?? 0);
    let events = this.#head?.events ?? 0;
    return entries.map(({ update, facts }) => {
      position += 1;
      const firstEvent = events + 1;
      events += update.events.length;
      return { position, firstEvent, update, facts };
    });
  }

  /** Writes updates of one slot (part of a volume); `head`: the head before them. */
  async #write(batch: Batch, head: HeadRow | null): Promise<HeadRow> {
    const written = await writeBatch(this.#client, batch, head, this.#state);
    this.#partyVacuum.rewritten(written.partyRows);
    this.#coinVacuum.ended(written.coinsEnded);
    this.#couponVacuum.ended(written.couponsEnded);
    for (const added of written.lists) this.#merging.note(added);
    return written.head;
  }

  async close(): Promise<void> {
    await this.#packing.close((session) => this.#client.query('select pg_cancel_backend($1)', [session]));
    await this.#client.end();
  }
}

export interface WriterOptions extends IndexAddress {
  /** Called once if this writer waits for another writer of the network. */
  readonly onWait?: () => void;
}

/** Opens the only writer of a network; waits while another writer is open. The schema must exist (`migrate`). */
export async function openWriter(options: WriterOptions): Promise<Writer> {
  const { databaseUrl, network } = options;
  const client = new WriterClient({ databaseUrl, network });
  try {
    await client.connect();
    const { rows } = await client.query<{ on: boolean }>(
      `select current_setting('transaction_read_only')::boolean as on`,
    );
    if (rows[0]?.on === true) throw readOnly();
    if (!(await takeWriterLock(client, network, 'now'))) {
      options.onWait?.();
      await takeWriterLock(client, network, 'wait');
    }
    // A newer version may have upgraded the schema while this program waited or had no connection.
    if ((await schemaStateOn(client, network)) === 'ahead') {
      throw new SchemaMismatch(`schema "${network}" is of a newer version than this indexer: run that version`);
    }
    await partRevisions(client);
    const head = await readHead(client);
    const interpreter = head === null ? interpreterVersion : await readInterpreter(client);
    // The lowest version that wrote to the index is noted (`readInterpreter`): this one if the index is new, or was derived by a newer one.
    const isToNote = head === null || interpreter > interpreterVersion;
    const noted = isToNote ? await noteInterpreter(client) : interpreter;
    const state = {
      parties: await PartyIds.open(client),
      synchronizers: await SynchronizerIds.open(client),
      shapes: await ShapeIds.open(client),
      volumes: await WriterVolumes.open(client),
      epoch: await readEpoch(client),
    };
    const packing = new VolumePacking({ databaseUrl, network });
    return new PostgresWriter(client, network, noted, state, await readQuarantined(client), packing, head);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw storeError(error);
  }
}
