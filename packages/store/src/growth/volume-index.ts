import { IdStatements } from './find-volumes.ts';
import { idRunIn, type IdRunRow } from './id-run.ts';
import { type RowOf, statement } from '../sql/statement.ts';
import { selectVolume, type Volume, volumeIn, type VolumeRow } from './volume.ts';

/** A range of volumes, by their index in the list of all volumes. A volume is a range of positions with its own tables. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Numbers by which a volume is found: those of its first update. */
type Beginning = 'firstPosition' | 'firstEvent' | 'firstTransfer';

/** State of the head. */
interface Totals {
  readonly position: number;
  readonly events: number;
  readonly transfers: number;
  /** Microseconds. */
  readonly recordTime: bigint;
}

/** The stream after a rewind: its first position, and the rank (number in today's stream) of this position. */
interface Epoch {
  readonly first_position: number;
  readonly first_rank: number;
}

const columns = {
  position: 'bigint',
  record_time: 'bigint',
  epoch: 'bigint',
  events: 'bigint',
  transfers: 'bigint',
  size: 'bigint',
  epochs: 'json',
  volumes: 'json',
  id_runs: 'json',
} as const;

/** No row: nothing is indexed. */
export const volumeIndexStatement = statement(
  'index of volumes',
  columns,
  `select h.position, h.record_time, h.epoch, h.events, h.transfers, s.volume as size,
    (select json_agg(e order by first_position) from epoch e) as epochs,
    (select coalesce(json_agg(v order by volume), '[]') from (select ${selectVolume} from volume) v) as volumes,
    (select coalesce(json_agg(r order by first_volume), '[]') from id_run r where next_kind is null) as id_runs
  from head h cross join volume_size s`,
);

/**
 * The reader's list of all volumes, in memory, so that a statement names only the tables of the volumes that it needs. It is valid until the epoch
 * changes or the head enters a new volume.
 */
export class VolumeIndex {
  readonly epoch: string;
  readonly volumes: readonly Volume[];
  /** Number of volumes, from the first, whose ids are in runs. */
  readonly withSortedIds: number;
  /** Lookups in these runs. */
  readonly idStatements: IdStatements;
  #seen: Totals;
  readonly #size: number;
  readonly #epochs: readonly Epoch[];

  constructor(row: RowOf<typeof columns>) {
    this.epoch = row.epoch;
    this.#size = Number(row.size);
    this.volumes = (row.volumes as readonly VolumeRow[]).map(volumeIn);
    const runs = (row.id_runs as readonly IdRunRow[]).map(idRunIn);
    const last = runs.at(-1)?.lastVolume ?? -1;
    this.withSortedIds = this.volumes.filter(({ number }) => number <= last).length;
    this.idStatements = new IdStatements(runs, row.epoch);
    this.#epochs = row.epochs as readonly Epoch[];
    this.#seen = {
      position: Number(row.position),
      events: Number(row.events),
      transfers: Number(row.transfers),
      recordTime: BigInt(row.record_time),
    };
  }

  /** The head as last seen: an estimate, since the head moves. */
  get seen(): Totals {
    return this.#seen;
  }

  /** Updates `seen` from a newer read. */
  noteHead(at: Partial<Totals>): void {
    this.#seen = { ...this.#seen, ...at };
  }

  /** Whether the list has the volume of a position. */
  has(position: number): boolean {
    const number = this.numberOf(position);
    return this.volumes.some((volume) => volume.number === number);
  }

  /** Whether the list is valid for an index with this head. Position 0 is in no volume. */
  holds(epoch: string, head: number): boolean {
    return epoch === this.epoch && (head === 0 || this.has(head));
  }

  numberOf(position: number): number {
    return Math.floor(position / this.#size);
  }

  get whole(): Range {
    return { low: 0, high: Math.max(this.volumes.length - 1, 0) };
  }

  /** The newest volume alone. */
  get newest(): Range {
    const { high } = this.whole;
    return { low: high, high };
  }

  /** Range of the volumes with the numbers `low` to `high` of a kind; at least one volume, also for an empty page, where `low` is `high` + 1. */
  rangeOf(what: Beginning, low: number, high: number): Range {
    return { low: this.#indexOf(what, Math.min(low, high)), high: this.#indexOf(what, high) };
  }

  #indexOf(what: Beginning, number: number): number {
    return Math.max(
      this.volumes.findLastIndex((volume) => volume[what] <= number),
      0,
    );
  }

  /** Index of the volume with a position, or of the last one before it. */
  indexOf(position: number): number {
    return this.#indexOf('firstPosition', position);
  }

  /** Range from the first volume with an update at or after `time` (microseconds) to the last volume. */
  from(time: bigint): Range {
    const { high } = this.whole;
    const low = this.volumes.findIndex(({ latestRecordTime: latest }) => latest === null || latest >= time);
    return { low: Math.max(low, 0), high };
  }

  /** Rank of a position in the stream: positions that rewinds removed are not counted. */
  rankOf(position: number): number {
    const epoch = this.#epochs.findLast(({ first_position: first }) => first <= position);
    return epoch === undefined ? position : epoch.first_rank + (position - epoch.first_position);
  }

  /** Inverse of `rankOf`. */
  positionOf(rank: number): number {
    const epoch = this.#epochs.findLast(({ first_rank: first }) => first <= rank);
    return epoch === undefined ? rank : epoch.first_position + (rank - epoch.first_rank);
  }

  /** Number of events or transfers up to a position, interpolated between the first ones of its volume and the next; undefined: up to the head. */
  estimate(what: 'events' | 'transfers', position: number | undefined): number {
    if (position === undefined) return this.seen[what];
    const beginning = what === 'events' ? 'firstEvent' : 'firstTransfer';
    const index = this.indexOf(position);
    const [volume, next] = [this.volumes[index], this.volumes[index + 1]];
    if (volume === undefined) return this.seen[what];
    const [from, to] = [volume[beginning], next?.[beginning] ?? this.seen[what] + 1];
    const positions = (next?.firstPosition ?? this.seen.position + 1) - volume.firstPosition;
    const share = positions <= 0 ? 1 : (position + 1 - volume.firstPosition) / positions;
    return Math.floor(from + (to - from) * Math.min(share, 1)) - 1;
  }
}
