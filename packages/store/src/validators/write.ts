import type { Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { activeSince } from '../write/active.ts';
import { oneCount, type SeriesAdditions } from '../market/write-series.ts';
import { Archivals } from '../write/archivals.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { writeIrregularities } from '../write/irregularities.ts';

const templates = ['Splice.ValidatorLicense:ValidatorLicense'];

/** Writes licenses, and the first and the newest license of each validator; adds active validators to `series`. */
export async function writeValidators(
  client: pg.ClientBase,
  batch: Batch,
  series: SeriesAdditions | null,
): Promise<void> {
  const archived = new Archivals(batch, templates);
  const created = factsOf(batch, (facts) => facts.licenses);
  if (archived.none && created.length === 0) return;
  const rows = new CopyRows(
    'license',
    `contract, contract_id, template_id, validator, sponsor, dso, last_active_at, active_before, last_updated_at, version,
     contact_point, first_round, last_round, missed_rounds, position, ordinal, record_time, archived_position`,
  );
  const concerned = new Set<string>();
  const lastActivity = await readLastActivity(
    client,
    created.map(({ validator }) => validator),
  );
  for (const license of created) {
    const contract = contractKey(license.contractId);
    concerned.add(license.validator);
    rows.add(
      contract,
      license.contractId,
      license.templateId,
      license.validator,
      license.sponsor,
      license.dso,
      license.lastActiveAt,
      lastActivity.get(license.validator) ?? null,
      license.lastUpdatedAt,
      license.version,
      license.contactPoint,
      license.firstRound,
      license.lastRound,
      license.missedRounds,
      license.position,
      license.ordinal,
      license.recordTime,
      archived.take(contract, license.position)?.position ?? null,
    );
    const activity = license.lastActiveAt ?? license.recordTime;
    if (activity === null) continue;
    const { hour, day } = activeSince(lastActivity.get(license.validator) ?? null, activity);
    series?.add('activeValidators', activity, BigInt(hour) * oneCount, BigInt(day) * oneCount);
    lastActivity.set(license.validator, activity);
  }
  await rows.send(client);
  for (const { validator } of await archived.endRows<{ validator: string }>(client, 'license', ['validator']))
    concerned.add(validator);
  await writeIrregularities(client, archived.irregularities('license archived whose creation is not known'));
  // Since Splice 0.6.9 only the first license has the sponsor; later ones name the validator itself.
  // A license of the starting snapshot (position 0) may be a later one, so its sponsor is unknown.
  await client.query(
    `insert into validator (validator, sponsor, first_position, first_ordinal)
     select distinct on (l.validator) l.validator, case when l.position > 0 then l.sponsor end, l.position, l.ordinal
     from unnest($1::uuid[]) c (contract) join license l using (contract)
     order by l.validator, l.position, l.ordinal
     on conflict (validator) do nothing`,
    [created.map((license) => contractKey(license.contractId))],
  );
  await client.query(
    `update validator v set active_at = a.at from unnest($1::text[], $2::bigint[]) a (validator, at)
     where v.validator = a.validator`,
    [[...lastActivity.keys()], [...lastActivity.values()]],
  );
  await refreshValidators(client, [...concerned]);
}

/** Last activity by the newest license, in force or not (`active_at`; `last_active_at` is by the license in force), by validator. */
async function readLastActivity(client: pg.ClientBase, validators: readonly string[]): Promise<Map<string, Micros>> {
  const { rows } = await client.query<{ validator: string; at: string }>(
    'select validator, active_at as at from validator where validator = any ($1::text[]) and active_at is not null',
    [validators],
  );
  return new Map(rows.map(({ validator, at }) => [validator, BigInt(at)]));
}

/** Gives validators with licenses after a position the time of their last activity before these licenses. Must run before the licenses are deleted. */
export async function rewindActivity(client: pg.ClientBase, position: number): Promise<void> {
  await client.query(
    `update validator v set active_at = l.active_before from (
       select distinct on (validator) validator, active_before from license where position > $1
       order by validator, position, ordinal
     ) l where v.validator = l.validator`,
    [position],
  );
}

/** Finds the newest license in force of these validators; null: of all validators. */
export async function refreshValidators(client: pg.ClientBase, validators: readonly string[] | null): Promise<void> {
  await client.query(
    `update validator v set license = newest.contract, last_active_at = newest.active, version = newest.version
     from (select validator from validator where $1::text[] is null or validator = any ($1)) c
     left join lateral (
       select l.contract, coalesce(l.last_active_at, l.record_time) as active, l.version
       from license l
       where l.validator = c.validator and l.archived_position is null
       order by l.position desc, l.ordinal desc limit 1
     ) newest on true
     where v.validator = c.validator`,
    [validators],
  );
}
