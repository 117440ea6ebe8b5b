import type { News } from '../news.ts';
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

/** Mass outages, newest first. `suffix`: end of the names of the record's tables (`suffixOf` in past-records.ts). */
export function readMass(sql: SqlStorage, limit: number, suffix = ''): readonly MassView[] {
  return sql
    .exec<{ opened: number; closed: number | null; v: string; note: string | null }>(
      `select opened, closed, v, (select text from incident_note${suffix} where id = cast(opened as text)) as note
       from mass${suffix} order by opened desc limit ?`,
      limit,
    )
    .toArray()
    .map(({ opened, closed, v, note }) => ({ id: opened, opened, closed, note, ...(JSON.parse(v) as StoredMass) }));
}
