import type { IndexAddress } from '@ledger-explorer/kit';
import { openReader } from '@ledger-explorer/store';
import pg from 'pg';

/** Subjects of requests, which exist in the ledger. */
export interface Subjects {
  /** Party with most rewards. */
  readonly hotParty: string;
  /** The DSO party, signatory of nearly every contract. */
  readonly dso: string;
  readonly parties: readonly string[];
  readonly eventIds: readonly string[];
  /** An event of the contract with the most events, and one of a contract with two events: event ids. */
  readonly hotContract: string;
  readonly contract: string;
  /** Newest first. */
  readonly voteRequests: readonly string[];
}

/** Chooses subjects from the whole index, always the same ones. */
export async function findSubjects({ databaseUrl, network }: IndexAddress): Promise<Subjects> {
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c search_path=${network}` });
  await client.connect();
  const reader = await openReader({ databaseUrl, network, poolSize: 1 });
  const texts = async (statement: string) =>
    (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text);
  try {
    const [hotParty = ''] = await texts('select party as text from party order by reward_rows desc limit 1');
    // Contract ids are only in payloads, so an event of the contract leads to it. A key's first 26 characters are the contract's.
    const contracts = await texts(
      `select encode(u.update_id, 'hex') || ':' || c.event - u.first_event as text
       from (
         (select max(event_of(key)) as event from contract_event group by left(key::text, 26) order by count(*) desc limit 1)
         union all
         (select max(event_of(key)) from contract_event group by left(key::text, 26) having count(*) = 2 limit 1)
       ) c
       cross join lateral (
         select * from update where first_event <= c.event order by first_event desc, position desc limit 1
       ) u`,
    );
    const [dso = ''] = await texts('select dso as text from dso_rules order by position desc limit 1');
    return {
      hotParty,
      dso,
      parties: await texts('select party as text from party order by md5(party) limit 500'),
      eventIds: await texts(
        `select encode(update_id, 'hex') || ':' || events / 2 as text from update
         where event_ids is null and events > 0 order by md5(update_id) limit 2000`,
      ),
      hotContract: contracts[0] ?? '',
      contract: contracts[1] ?? '',
      voteRequests: (await reader.listVoteRequests({ page: 0, size: 20 })).value.content.map(
        ({ contractId }) => contractId,
      ),
    };
  } finally {
    await reader.close();
    await client.end();
  }
}
