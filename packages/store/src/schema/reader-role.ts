import type pg from 'pg';
import { StoreClient } from '../engine/connect.ts';
import { storeError } from '../engine/store-error.ts';

/** The role that reads: it can `select` in the networks' schemas, and nothing else. */
export const readerRole = 'ledger_explorer_reader';

/**
 * Makes the role and lets it read a network. Where the login may not make roles (a managed database), reading goes on
 * without: its sessions are read-only all the same, and an operator can make the role.
 */
export async function grantReader(client: pg.ClientBase, network: string): Promise<void> {
  await client.query(`do $$ begin
    create role ${readerRole} nologin;
  exception when duplicate_object or insufficient_privilege then null; end $$`);
  await client.query(`do $$ begin
    grant ${readerRole} to current_user;
    grant usage on schema "${network}" to ${readerRole};
    grant select on all tables in schema "${network}" to ${readerRole};
    alter default privileges in schema "${network}" grant select on tables to ${readerRole};
  exception when undefined_object or insufficient_privilege or invalid_grant_operation then null; end $$`);
}

/** Whether a login can take the role and read a network with it. */
export async function canReadAs(databaseUrl: string, network: string): Promise<boolean> {
  const client = new StoreClient({ databaseUrl, readOnly: true });
  try {
    await client.connect();
    const { rows } = await client.query<{ can: boolean }>(
      `select coalesce(bool_and(pg_has_role(r.oid, 'member') and has_schema_privilege(r.oid, n.oid, 'usage')), false) as can
       from pg_roles r cross join pg_namespace n where r.rolname = $1 and n.nspname = $2`,
      [readerRole, network],
    );
    return rows[0]?.can === true;
  } catch (error) {
    throw storeError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
