import type pg from 'pg';
import { withClient } from '../engine/connect.ts';

/** Role of the read side, which can only `select` in the networks' schemas. */
export const readerRole = 'ledger_explorer_reader';

/**
 * Creates the role and grants it reads of a network. A login that may not create roles, as on a managed database, does without: sessions of the read
 * side are read-only anyway, and an operator can create the role.
 */
export async function grantReader(client: pg.ClientBase, network: string): Promise<void> {
  await client.query(`do $$ begin
    create role ${readerRole} nologin;
  exception when duplicate_object or insufficient_privilege then null; end $$`);
  // Grants only missing rights: PostgreSQL writes a repeated grant again, which fails while an indexer changes the same table.
  await client.query(`do $$ declare lacking regclass; begin
    if not pg_has_role('${readerRole}', 'member') then
      grant ${readerRole} to current_user;
    end if;
    if not has_schema_privilege('${readerRole}', '${network}', 'usage') then
      grant usage on schema "${network}" to ${readerRole};
    end if;
    for lacking in select oid from pg_class
      where relnamespace = '"${network}"'::regnamespace and relkind in ('r', 'p', 'f') and not has_table_privilege('${readerRole}', oid, 'select')
    loop
      execute format('grant select on %s to ${readerRole}', lacking);
    end loop;
    if not exists (
      select from pg_default_acl where defaclnamespace = '"${network}"'::regnamespace and defaclrole = current_user::regrole
        and defaclobjtype = 'r' and '${readerRole}'::regrole in (select grantee from aclexplode(defaclacl))
    ) then
      alter default privileges in schema "${network}" grant select on tables to ${readerRole};
    end if;
  exception when undefined_object or insufficient_privilege or invalid_grant_operation then null; end $$`);
}

/** Whether a login can take the role and read a network with it. */
export async function canReadAs(databaseUrl: string, network: string): Promise<boolean> {
  return withClient({ databaseUrl, readOnly: true }, async (client) => {
    const { rows } = await client.query<{ can: boolean }>(
      `select coalesce(bool_and(pg_has_role(r.oid, 'member') and has_schema_privilege(r.oid, n.oid, 'usage')), false) as can
       from pg_roles r cross join pg_namespace n where r.rolname = $1 and n.nspname = $2`,
      [readerRole, network],
    );
    return rows[0]?.can === true;
  });
}
