import { membersDown } from '@ledger-explorer/liveness';
import type { News } from '../news.ts';
import type { Head } from './head.ts';
import { watchedStates } from './name-news.ts';
import type { MassView } from './network-view.ts';

/** The column `v` of a mass outage, JSON. Its numbers are counts of validators (`MassView`). */
type StoredMass = Pick<MassView, 'down' | 'all' | 'total' | 'sponsors' | 'versions'>;

/** Stores the beginnings and ends of mass outages; other news is left out. `now`: epoch milliseconds, as in `news`. */
export function writeMass(sql: SqlStorage, news: readonly News[], now: number): void {
  for (const each of news) {
    if (each.kind === 'mass_opened') {
      const { down, all, sponsors, versions } = each;
      // At the beginning, those that are down are all that went down.
      const stored: StoredMass = { down, all, total: down, sponsors, versions };
      sql.exec('insert into mass (opened, v) values (?, ?)', each.mass, JSON.stringify(stored));
    } else if (each.kind === 'mass_closed') {
      const [row] = sql.exec<{ v: string }>('select v from mass where opened = ?', each.mass).toArray();
      if (row === undefined) continue;
      const { down, all, total } = each;
      const stored: StoredMass = { ...(JSON.parse(row.v) as StoredMass), down, all, total };
      sql.exec('update mass set closed = ?, v = ? where opened = ?', now, JSON.stringify(stored), each.mass);
    }
  }
}

/**
 * Mass outages, newest first. `suffix`: end of the names of the record's tables (`suffixOf` in past-records.ts). An open one of the current
 * record has the numbers of the last tick, from `head`.
 */
export function readMass(sql: SqlStorage, limit: number, suffix: string, head: Head): readonly MassView[] {
  const current = suffix === '' ? currentMass(head) : null;
  return sql
    .exec<{ opened: number; closed: number | null; v: string; note: string | null }>(
      `select opened, closed, v, (select text from incident_note${suffix} where id = cast(opened as text)) as note
       from mass${suffix} order by opened desc limit ?`,
      limit,
    )
    .toArray()
    .map(({ opened, closed, v, note }) => {
      const stored = JSON.parse(v) as StoredMass;
      return { id: opened, opened, closed, note, ...stored, ...(closed === null && current) };
    });
}

/** Numbers of the open mass outage; null: there is none. */
function currentMass({ fleet, situation }: Head): Pick<MassView, 'down' | 'all' | 'total'> | null {
  if (situation.mass === null) return null;
  const { id, total } = situation.mass;
  const all = fleet.state.subarray(0, fleet.count).filter((state) => watchedStates.includes(state)).length;
  return { down: membersDown(fleet, id).length, all, total };
}
