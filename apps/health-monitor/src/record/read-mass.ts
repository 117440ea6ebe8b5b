import type { MassView } from './network-view.ts';
import type { StoredMass } from './write-mass.ts';

/** Newest first. */
export function readMass(sql: SqlStorage, limit: number): readonly MassView[] {
  return sql
    .exec<{ opened: number; closed: number | null; v: string }>(
      'select opened, closed, v from mass order by opened desc limit ?',
      limit,
    )
    .toArray()
    .map(({ opened, closed, v }) => ({ id: opened, opened, closed, ...(JSON.parse(v) as StoredMass) }));
}
