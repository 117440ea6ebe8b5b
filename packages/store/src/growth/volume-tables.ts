/** Tables in volumes: the prefix of the name of a volume's own table, before the volume number. */
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

/** Whether a text names the table of a volume. */
export function isVolumeTable(text: string): boolean {
  return named.test(text);
}

/** Tables whose rows have no position: they inherit from the parent table, and are not its partitions. */
const inherited: readonly VolumeTable[] = ['contract_event', 'transfer_run', 'update_run'];

/** Bounds of a volume's table as a partition of the parent table. */
export function bindVolumeTable(table: VolumeTable, volume: number, size: number): string {
  const own = tableOf(table, volume);
  return inherited.includes(table)
    ? `alter table ${own} inherit ${table};`
    : `alter table ${table} attach partition ${own} for values from (${volume * size}) to (${(volume + 1) * size});`;
}

/**
 * Statements that make the keys of a volume's own table, by table; the argument is its name. The parent table has no keys: they would
 * have to contain the position.
 */
export const volumeKeys: Readonly<Record<VolumeTable, (own: string) => string>> = {
  update: (own) => `alter table ${own} add primary key (position);
    create unique index ${own}_by_id on ${own} (update_id);
    create index ${own}_by_first_event on ${own} (first_event, position);
    create index ${own}_by_record_time on ${own} (record_time) include (created_events);
    create index ${own}_by_migration on ${own} (migration_id, record_time, position);`,
  payload: (own) => `alter table ${own} add primary key (position);`,
  contract_event: (own) => `alter table ${own} add primary key (key);`,
  transfer: (own) => `alter table ${own} add primary key (id);`,
  coin_ended: (own) => `create index ${own}_by_contract on ${own} (contract);
    create index ${own}_by_owner on ${own} (owner);
    create index ${own}_by_end on ${own} using brin (archived_position);`,
  transfer_run: runKeys,
  update_run: runKeys,
};

function runKeys(own: string): string {
  return `alter table ${own} add primary key (list, first);
    create index ${own}_by_last on ${own} using brin (last);`;
}

/** Statements that make the keys of all tables of a volume. */
function makeVolumeKeys(volume: number): string {
  return volumeTables.map((table) => volumeKeys[table](tableOf(table, volume))).join('\n');
}

/**
 * Makes the tables of a volume of `size` positions: creates them separately and then attaches them, so that readers do not wait. Runs
 * in the caller's transaction.
 */
export function makeVolume(volume: number, size: number): string {
  const made = volumeTables.map(
    (table) =>
      `create table ${tableOf(table, volume)} (like ${table} including storage);` +
      bindVolumeTable(table, volume, size),
  );
  return `${made.join('\n')}\n${makeVolumeKeys(volume)}`;
}

/** Drops the tables of volumes with all that is in them. */
export function dropVolumes(volumes: readonly number[]): string {
  return `drop table ${volumes.flatMap((volume) => volumeTables.map((table) => tableOf(table, volume))).join(', ')}`;
}
