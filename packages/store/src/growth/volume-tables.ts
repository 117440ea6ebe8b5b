/** Tables that are split into volumes, ranges of positions. The table of a volume has this name and the volume's number. */
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

export function tableOf(table: VolumeTable, volume: number): string {
  return `${table}_${volume}`;
}

const named = new RegExp(String.raw`\b(?:${volumeTables.join('|')})_\d+\b`);

/** Whether a text names the table of a volume. */
export function isVolumeTable(text: string): boolean {
  return named.test(text);
}

/** Tables whose rows have no position, so that a volume's table inherits from the parent and is not a partition of it. */
const inherited: readonly VolumeTable[] = ['contract_event', 'transfer_run', 'update_run'];

/** Statement that attaches a volume's table to the parent table. A partition is by position, that of `coin_ended` by archived position. */
export function bindVolumeTable(table: VolumeTable, volume: number, size: number): string {
  const volumeTable = tableOf(table, volume);
  return inherited.includes(table)
    ? `alter table ${volumeTable} inherit ${table};`
    : `alter table ${table} attach partition ${volumeTable} for values from (${volume * size}) to (${(volume + 1) * size});`;
}

/**
 * Statements that make keys and indexes of a volume's table, by table; the argument is its name. The parent table has no keys, which would
 * have to contain the position.
 */
export const volumeKeys: Readonly<Record<VolumeTable, (name: string) => string>> = {
  update: (name) => `alter table ${name} add primary key (position);
    create unique index ${name}_by_id on ${name} (update_id);
    create index ${name}_by_first_event on ${name} (first_event, position);
    create index ${name}_by_record_time on ${name} (record_time) include (created_events);
    create index ${name}_by_migration on ${name} (migration_id, record_time, position);`,
  payload: (name) => `alter table ${name} add primary key (position);`,
  contract_event: (name) => `alter table ${name} add primary key (key);`,
  transfer: (name) => `alter table ${name} add primary key (id);`,
  coin_ended: (name) => `create index ${name}_by_contract on ${name} (contract);
    create index ${name}_by_owner on ${name} (owner);
    create index ${name}_by_end on ${name} using brin (archived_position);`,
  transfer_run: runKeys,
  update_run: runKeys,
};

function runKeys(name: string): string {
  return `alter table ${name} add primary key (list, first);
    create index ${name}_by_last on ${name} using brin (last);`;
}

/** Statements that make the keys of all tables of a volume. */
function makeVolumeKeys(volume: number): string {
  return volumeTables.map((table) => volumeKeys[table](tableOf(table, volume))).join('\n');
}

/**
 * Statements that make the tables of a volume of `size` positions. They are created separately and then attached, so that readers do not wait.
 * Run them in one transaction.
 */
export function makeVolume(volume: number, size: number): string {
  const made = volumeTables.map(
    (table) =>
      `create table ${tableOf(table, volume)} (like ${table} including storage);` +
      bindVolumeTable(table, volume, size),
  );
  return `${made.join('\n')}\n${makeVolumeKeys(volume)}`;
}

/** `volumes`: at least one. */
export function dropVolumes(volumes: readonly number[]): string {
  return `drop table ${volumes.flatMap((volume) => volumeTables.map((table) => tableOf(table, volume))).join(', ')}`;
}
