import type { ValidatorReference } from '../news.ts';
import type { IncidentView } from './network-view.ts';
import type { NetworkRecord } from './record.ts';

type Row = {
  v: number;
  since: number;
  detected: number;
  ended: number | null;
  mass: number | null;
  maintenance: number;
  note: string | null;
};

/** Incidents, newest first. `indexes`: only of these validators; `after`: only those after the incident of this id. `suffix`: of an earlier record. */
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
  suffix = '',
): readonly IncidentView[] {
  // Outages of a mass outage begin in the same second: the validator's index orders them.
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
      `select v, since, detected, ended, mass, maintenance,
         (select text from incident_note${suffix} where id = v || '-' || since) as note
       from incident${suffix} where ${conditions.join(' and ')} order by since desc, v desc limit ?`,
      ...bindings,
      query.limit,
    )
    .toArray();
  if (query.openFirst === true) rows.sort((a, b) => Number(b.ended === null) - Number(a.ended === null));
  return rows.map(({ v, since, detected, ended, mass, maintenance, note }) => ({
    id: `${v}-${since}`,
    validator: describe(v),
    since,
    detectedAt: detected,
    endedAt: ended,
    mass,
    maintenance: maintenance === 1,
    note,
  }));
}

/** The index of the validator, or the indexes of the sponsor's validators; undefined without either filter. */
export function indexesOf(
  { directory, registry }: Pick<NetworkRecord, 'directory' | 'registry'>,
  { validator, sponsor }: { readonly validator?: string; readonly sponsor?: string },
): readonly number[] | undefined {
  if (validator !== undefined) {
    const index = directory.indexOf(validator);
    return index === undefined ? [] : [index];
  }
  if (sponsor === undefined) return undefined;
  return registry.all().flatMap((entry, index) => (entry.sponsor === sponsor ? [index] : []));
}
