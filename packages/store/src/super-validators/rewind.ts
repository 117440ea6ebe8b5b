import type pg from 'pg';
import { refreshSvs, type SvInForce } from './write.ts';

/** The super validators in force right before the update at a position. */
export async function readSvsBefore(client: pg.ClientBase, position: number): Promise<readonly SvInForce[]> {
  const { rows } = await client.query<{ party: string; weight: string }>(
    `select s.party, s."rewardWeight" as weight
     from (select svs from dso_rules where position < $1 order by position desc, ordinal desc limit 1) r
     cross join jsonb_to_recordset(r.svs) as s (party text, "rewardWeight" text)`,
    [position],
  );
  return rows.map(({ party, weight }) => ({ party, rewardWeight: BigInt(weight) }));
}

/** Restores the rules in force and the names as of a position. */
export async function rewindSuperValidators(client: pg.ClientBase, position: number): Promise<void> {
  await client.query('delete from dso_rules where position > $1', [position]);
  await refreshSvs(client);
  // The same order as when writing: rules by position, and in each the offboarded ones first.
  await client.query('delete from sv_name');
  await client.query(
    `insert into sv_name (party, name)
     select distinct on (party) party, name from (
       select r.position, r.ordinal, 0 as part, n.at, n.sv ->> 'party' as party, n.sv ->> 'name' as name
       from dso_rules r cross join jsonb_array_elements(r.offboarded) with ordinality n (sv, at)
       union all
       select r.position, r.ordinal, 1, n.at, n.sv ->> 'party', n.sv ->> 'name'
       from dso_rules r cross join jsonb_array_elements(r.svs) with ordinality n (sv, at)
     ) named order by party, position desc, ordinal desc, part desc, at desc`,
  );
}
