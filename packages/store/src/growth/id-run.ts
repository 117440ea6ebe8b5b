/** Volumes (ranges of positions) whose ids are sorted together in one table, so that an id is found with one lookup per run, not one per volume. */
export interface IdRun {
  readonly run: number;
  readonly firstVolume: number;
  /** The table may have rows of later volumes, which a rewind removed; they are ignored. */
  readonly lastVolume: number;
}

/** Columns of `id_run`, as PostgreSQL's JSON or the driver gives them. */
export type IdRunRow = Readonly<Record<'run' | 'first_volume' | 'last_volume', number>>;

export function idRunIn(row: IdRunRow): IdRun {
  return { run: row.run, firstVolume: row.first_volume, lastVolume: row.last_volume };
}

export function idBlocksOf({ run }: Pick<IdRun, 'run'>): string {
  return `id_block_${run}`;
}

const named = /\bid_block_\d+\b/;

/** Whether a text names the table of a run. */
export function isIdBlocks(text: string): boolean {
  return named.test(text);
}

/** Values of `id_block.kind`. */
export const idKinds = { update: 0, contract: 1 } as const;

/** A run of one level has as many volumes as 8 runs of the level below. */
const factor = 8;

function levelOf(volumes: number): number {
  let level = 0;
  for (let left = volumes; left >= factor; left = Math.floor(left / factor)) level += 1;
  return level;
}

function sizeOf({ firstVolume, lastVolume }: IdRun): number {
  return lastVolume - firstVolume + 1;
}

/**
 * The newest runs that are merged with this many new volumes into one run: all runs after the last of a higher level, as in an LSM tree. So there
 * is one run per level, of fewer than 8, 64, 512, … volumes, and an id is rewritten about four times per level (by half of its 8 merges).
 */
export function runsToMerge(runs: readonly IdRun[], volumes: number): IdRun[] {
  let size = volumes;
  const first = runs.findLastIndex((run) => {
    if (levelOf(sizeOf(run)) > levelOf(size)) return true;
    size += sizeOf(run);
    return false;
  });
  return runs.slice(first + 1);
}
