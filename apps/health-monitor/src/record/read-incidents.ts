import type { ValidatorReference } from '../verdicts/news.ts';
import type { IncidentView } from './network-view.ts';

type Row = {
  v: number;
  since: number;
  detected: number;
  ended: number | null;
  mass: number | null;
  maintenance: number;
};

const columns = 'v, since, detected, ended, mass, maintenance';

/** Newest first. `index`: of one validator only; `before`: those that began earlier. */
export function readIncidents(
  sql: SqlStorage,
  describe: (index: number) => ValidatorReference,
  query: {
    readonly limit: number;
    readonly index?: number;
    readonly before?: number;
    readonly open?: boolean;
    readonly openFirst?: boolean;
  },
): readonly IncidentView[] {
  const conditions = ['since < ?'];
  const bindings: number[] = [query.before ?? Number.MAX_SAFE_INTEGER];
  if (query.index !== undefined) {
    conditions.push('v = ?');
    bindings.push(query.index);
  }
  if (query.open === true) conditions.push('ended is null');
  const rows = sql
    .exec<Row>(
      `select ${columns} from incident where ${conditions.join(' and ')} order by since desc limit ?`,
      ...bindings,
      query.limit,
    )
    .toArray();
  if (query.openFirst === true) rows.sort((a, b) => Number(b.ended === null) - Number(a.ended === null));
  return rows.map(({ v, since, detected, ended, mass, maintenance }) => ({
    id: `${v}-${since}`,
    validator: describe(v),
    since,
    detectedAt: detected,
    endedAt: ended,
    mass,
    maintenance: maintenance === 1,
  }));
}
