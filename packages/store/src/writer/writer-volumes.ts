import type { Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { Batch, Placed } from '../write/batch.ts';
import { makeVolume } from '../growth/volume-tables.ts';
import { selectVolume, type Volume, volumeIn, type VolumeRow } from '../growth/volume.ts';

/** A time in the stream. */
interface Moment {
  readonly migrationId: number;
  readonly recordTime: Micros;
}

function isBefore(one: Moment, other: Moment): boolean {
  return (
    one.migrationId < other.migrationId || (one.migrationId === other.migrationId && one.recordTime < other.recordTime)
  );
}

/** The volumes of an index (ranges of positions with their own tables), in the writer's memory. New volumes are kept with `keep` after a commit, and dropped with `forget`. */
export class WriterVolumes {
  readonly #size: number;
  readonly #slot: number;
  readonly #committed: Volume[];
  #uncommitted: Volume[] = [];

  private constructor(size: number, slot: number, committed: Volume[]) {
    this.#size = size;
    this.#slot = slot;
    this.#committed = committed;
  }

  static async open(client: pg.ClientBase): Promise<WriterVolumes> {
    const sizes = await client.query<{ volume: string; slot: string }>('select volume, slot from volume_size');
    const [size] = sizes.rows;
    if (size === undefined) throw new Error('the index does not record the size of its volumes: restore a backup');
    const { rows } = await client.query<VolumeRow & pg.QueryResultRow>(
      `select ${selectVolume} from volume order by volume`,
    );
    return new WriterVolumes(Number(size.volume), Number(size.slot), rows.map(volumeIn));
  }

  get #all(): readonly Volume[] {
    return [...this.#committed, ...this.#uncommitted];
  }

  numberOf(position: number): number {
    return Math.floor(position / this.#size);
  }

  /** First position of the slot with this position. */
  slotOf(position: number): number {
    return position - (position % this.#slot);
  }

  /** Splits a batch at the ends of slots, so that every part is in one slot and in one volume. */
  parts(batch: Batch): Batch[] {
    return [...Map.groupBy(batch, ({ position }) => this.slotOf(position)).values()];
  }

  /** The two newest volumes, which have the last updates. */
  get recent(): readonly number[] {
    return this.#all.slice(-2).map(({ number }) => number);
  }

  /** The volumes that can have an update of this time. */
  at(moment: Moment): readonly number[] {
    return this.#between(moment, moment);
  }

  /** The volumes that can have these updates already: those of their times, and the newest, since a host can send a recent update with a wrong time. */
  mayHave(moments: readonly Moment[]): readonly number[] {
    const [one] = moments;
    if (one === undefined) return [];
    let [first, last] = [one, one];
    for (const moment of moments) {
      if (isBefore(moment, first)) first = moment;
      if (isBefore(last, moment)) last = moment;
    }
    return [...new Set([...this.#between(first, last), ...this.recent])];
  }

  /** From the last volume that begins before `first` to the last that does not begin after `last`. */
  #between(first: Moment, last: Moment): readonly number[] {
    const all = this.#all;
    const begin = all.findLastIndex((volume) => isBefore(volume, first));
    return all
      .slice(Math.max(begin, 0))
      .filter((volume) => !isBefore(last, volume))
      .map(({ number }) => number);
  }

  /** Number of an update's volume; creates the volume if it is missing. `transfers`: number of transfers before the batch. */
  async of(client: pg.ClientBase, first: Placed, transfers: number): Promise<number> {
    const number = this.numberOf(first.position);
    const newest = this.#all.at(-1);
    if (newest?.number === number) return number;
    const { migrationId, recordTime } = first.update;
    const volume: Volume = {
      number,
      firstPosition: first.position,
      firstEvent: first.firstEvent,
      firstTransfer: transfers + 1,
      migrationId,
      recordTime,
      latestRecordTime: null,
    };
    await client.query(makeVolume(number, this.#size));
    if (newest !== undefined) {
      await client.query(
        `update volume set latest_record_time = (select max(record_time) from update_${newest.number}) where volume = $1`,
        [newest.number],
      );
    }
    await client.query(
      `insert into volume (volume, first_position, first_event, first_transfer, migration_id, record_time)
       values ($1, $2, $3, $4, $5, $6)`,
      [number, volume.firstPosition, volume.firstEvent, volume.firstTransfer, migrationId, recordTime],
    );
    this.#uncommitted.push(volume);
    return number;
  }

  /** Drops the volumes since the last `keep`, which were not committed. */
  forget(): void {
    this.#uncommitted = [];
  }

  /** Keeps all volumes, which were committed. True if a volume is new. */
  keep(): boolean {
    const isNew = this.#uncommitted.length > 0;
    this.#committed.push(...this.#uncommitted);
    this.#uncommitted = [];
    return isNew;
  }
}
