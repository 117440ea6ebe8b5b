/** A volume (range of positions with its own tables), with the numbers of its first update. */
export interface Volume {
  readonly number: number;
  readonly firstPosition: number;
  readonly firstEvent: number;
  /** Rank of its first transfer, or of the next transfer of the stream if it has none. */
  readonly firstTransfer: number;
  readonly migrationId: number;
  /** Microseconds. */
  readonly recordTime: bigint;
  /** Latest record time of its updates, in microseconds; null for the newest volume. */
  readonly latestRecordTime: bigint | null;
}

/** Columns of `volume`, as PostgreSQL's JSON or the driver gives them. */
export interface VolumeRow extends Readonly<
  Record<'volume' | 'first_position' | 'first_event' | 'first_transfer' | 'migration_id', number | string>
> {
  readonly record_time: string;
  readonly latest_record_time: string | null;
}

export const selectVolume = `volume, first_position, first_event, first_transfer, migration_id, record_time::text,
  latest_record_time::text`;

export function volumeIn(row: VolumeRow): Volume {
  return {
    number: Number(row.volume),
    firstPosition: Number(row.first_position),
    firstEvent: Number(row.first_event),
    firstTransfer: Number(row.first_transfer),
    migrationId: Number(row.migration_id),
    recordTime: BigInt(row.record_time),
    latestRecordTime: row.latest_record_time === null ? null : BigInt(row.latest_record_time),
  };
}
