/** Tables in volumes, by what a volume's own are called before its number. */
export const volumeTables = [
  'update',
  'payload',
  'contract_event',
  'transfer',
  'coin_ended',
  'transfer_run',
  'update_run',
] as const;
export type VolumeTable = (typeof volumeTables)[number];

/** The table of one volume. */
export function tableOf(table: VolumeTable, volume: number): string {
  return `${table}_${volume}`;
}

const named = new RegExp(String.raw`\b(?:${volumeTables.join('|')})_\d+\b`);

/** The volume that a table is of, by its name. */
export function numberOfTable(name: string): number {
  return Number(/\d+$/.exec(name)?.[0]);
}

/** Whether a text names the table of a volume. */
export function isVolumeTable(text: string): boolean {
  return named.test(text);
}

/** Those whose rows do not say their position: the whole is what their tables inherit from. */
const inherited: readonly VolumeTable[] = ['contract_event', 'transfer_run', 'update_run'];

/** Where a table's rows belong, as a part of its whole. */
export function bindVolumeTable(table: VolumeTable, volume: number, size: number): string {
  const own = tableOf(table, volume);
  return inherited.includes(table)
    ? `alter table ${own} inherit ${table};`
    : `alter table ${table} attach partition ${own} for values from (${volume * size}) to (${(volume + 1) * size});`;
}

/** The keys of a volume's tables, which are in the volumes alone: a key of the whole would have to hold the position. */
export function makeVolumeKeys(volume: number): string {
  return `alter table update_${volume} add primary key (position);
    create unique index update_${volume}_by_id on update_${volume} (update_id);
    create index update_${volume}_by_first_event on update_${volume} (first_event, position);
    create index update_${volume}_by_record_time on update_${volume} (record_time) include (created_events);
    create index update_${volume}_by_migration on update_${volume} (migration_id, record_time, position);
    alter table payload_${volume} add primary key (position);
    alter table contract_event_${volume} add primary key (key);
    alter table transfer_${volume} add primary key (id);
    create index coin_ended_${volume}_by_contract on coin_ended_${volume} (contract);
    create index coin_ended_${volume}_by_end on coin_ended_${volume} using brin (archived_position);
    alter table transfer_run_${volume} add primary key (list, first);
    create index transfer_run_${volume}_by_last on transfer_run_${volume} using brin (last);
    alter table update_run_${volume} add primary key (list, first);
    create index update_run_${volume}_by_last on update_run_${volume} using brin (last);`;
}

/** A table like those of all volumes, apart from its whole. */
export function makeVolumeTable(table: VolumeTable, volume: number, schema?: string): string {
  const place = schema === undefined ? '' : `"${schema}".`;
  return `create table ${place}${tableOf(table, volume)} (like ${table} including storage);`;
}

/**
 * Makes the tables of a volume of `size` positions. Made apart and attached, so that nobody who reads has to wait. Within the
 * caller's transaction.
 */
export function makeVolume(volume: number, size: number): string {
  const made = volumeTables.map((table) => makeVolumeTable(table, volume) + bindVolumeTable(table, volume, size));
  return `${made.join('\n')}\n${makeVolumeKeys(volume)}`;
}

/** Drops the tables of volumes with all that is in them. */
export function dropVolumes(volumes: readonly number[]): string {
  return `drop table ${volumes.flatMap((volume) => volumeTables.map((table) => tableOf(table, volume))).join(', ')}`;
}
