import type { ValidatorReference } from '../news.ts';
import type { IncidentView } from './network-view.ts';
import type { NetworkRecord } from './record.ts';

type Row = {
  /** Index of the validator. */
  v: number;
  since: number;
  detected: number;
  ended: number | null;
  mass: number | null;
  maintenance: number;
  note: string | null;
};

/** Incidents, newest first. `suffix`: end of the names of the record's tables (`suffixOf` in past-records.ts). */
export function readIncidents(
  sql: SqlStorage,
  describe: (index: number) => ValidatorReference,
  query: {
    readonly limit: number;
    /** Only of these validators. */
    readonly indexes?: readonly number[];
    /** Id of the last incident of the previous page. */
    readonly after?: string;
    /** Only those that are not over. */
    readonly open?: boolean;
    /** Those that are not over come first, of the newest `limit`. */
    readonly openFirst?: boolean;
  },
  suffix = '',
): readonly IncidentView[] {
  // Incidents of a mass outage begin in the same second, so they are ordered by the validator's index too. Without a valid `after`, all are listed.
  const [, lastIndex = 0, lastSince = Number.MAX_SAFE_INTEGER] = /^(\d{1,7})-(\d{1,16})$/.exec(query.after ?? '') ?? [];
  const conditions = ['(since, v) < (?, ?)'];
  const bindings: (number | string)[] = [Number(lastSince), Number(lastIndex)];
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

/** The indexes of the validators that the filter selects; undefined if there is no filter. */
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
