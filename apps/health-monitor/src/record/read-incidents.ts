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

/** Newest first. `indexes`: of these validators only; `after`: those that come after the incident of this id. */
export function readIncidents(
  sql: SqlStorage,
  describe: (index: number) => ValidatorReference,
  query: {
    readonly limit: number;
    readonly indexes?: readonly number[];
    readonly after?: string;
    readonly open?: boolean;
    readonly openFirst?: boolean;
  },
): readonly IncidentView[] {
  // Many of a mass outage began in the same second: the validator's index tells them apart.
  const [, v, since] = /^(\d{1,7})-(\d{1,16})$/.exec(query.after ?? '') ?? [];
  const conditions = ['(since, v) < (?, ?)'];
  const bindings: (number | string)[] = [Number(since ?? Number.MAX_SAFE_INTEGER), Number(v ?? 0)];
  if (query.indexes !== undefined) {
    conditions.push('v in (select value from json_each(?))');
    bindings.push(JSON.stringify(query.indexes));
  }
  if (query.open === true) conditions.push('ended is null');
  const rows = sql
    .exec<Row>(
      `select ${columns} from incident where ${conditions.join(' and ')} order by since desc, v desc limit ?`,
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
