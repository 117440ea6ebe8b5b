import pg from 'pg';
import type { IndexedLedger } from '../ledger/indexed-ledger.ts';

/**
 * Creates views for PostGraphile on the index's tables in the form of the service's responses, so that it needs no
 * code for bytes and units. PostgreSQL inlines views: a page is the same index scan, and count(*) that of the table.
 */
export async function makePostgraphileViews({ databaseUrl, network }: IndexedLedger): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`
      create schema if not exists peers;
      create or replace view peers.ledger_update as
        select encode(u.update_id, 'hex') as id, u.position, u.migration_id, u.workflow_id, u.record_time / 1000 as record_time,
               s.synchronizer, u.effective_at / 1000 as effective_at, u.events,
               case when u.root_event_ids is null then '["' || encode(u.update_id, 'hex') || ':0"]'
                 else array_to_json(u.root_event_ids)::text end as root_event_ids
        from ${network}.update u left join ${network}.synchronizer s on s.id = u.synchronizer;
      create or replace view peers.ledger_party as
        select party as id, first_seen / 1000 as first_seen, unlocked::text as unlocked, locked::text as locked from ${network}.party`);
  } finally {
    await client.end();
  }
}
