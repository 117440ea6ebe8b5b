import type pg from 'pg';
import { contractKey } from '../ids/contract-key.ts';
import { Archivals } from '../writing/archivals.ts';
import { type Batch, factsOf } from '../writing/batch.ts';
import { CopyRows } from '../writing/copy.ts';
import { writeIrregularities } from '../writing/irregularities.ts';

const templates = ['Splice.ValidatorLicense:ValidatorLicense'];

/** Writes licenses, and for each validator concerned its first one and the newest in force. After the updates' rows. */
export async function writeValidators(client: pg.ClientBase, batch: Batch): Promise<void> {
  const archived = new Archivals(batch, templates);
  const created = factsOf(batch, (facts) => facts.licenses);
  if (archived.none && created.length === 0) return;
  const rows = new CopyRows('license', [
    'contract',
    'contract_id',
    'template_id',
    'validator',
    'sponsor',
    'dso',
    'last_active_at',
    'last_updated_at',
    'version',
    'contact_point',
    'first_round',
    'last_round',
    'missed_rounds',
    'position',
    'ordinal',
    'record_time',
    'archived_position',
  ]);
  const concerned = new Set<string>();
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
  }
  await rows.send(client);
  for (const { validator } of await archived.endRows<{ validator: string }>(client, 'license', ['validator']))
    concerned.add(validator);
  await writeIrregularities(client, archived.irregularities('license archived whose creation is not known'));
  // The sponsor comes from the first license: since 0.6.9 later ones name the validator itself.
  await client.query(
    `insert into validator (validator, sponsor, first_position, first_ordinal)
     select distinct on (l.validator) l.validator, case when l.position > 0 then l.sponsor end, l.position, l.ordinal
     from unnest($1::uuid[]) c (contract) join license l using (contract)
     order by l.validator, l.position, l.ordinal
     on conflict (validator) do nothing`,
    [created.map((license) => contractKey(license.contractId))],
  );
  await refreshValidators(client, [...concerned]);
}

/** Finds the newest license in force of these validators again; null: of all. */
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
