import type { IndexAddress } from '@ledger-explorer/kit';
import pg from 'pg';

/** Subjects of requests, which exist in the ledger. */
export interface Subjects {
  /** Party with most rewards. */
  readonly hotParty: string;
  /** The DSO party, signatory of nearly every contract. */
  readonly dso: string;
  readonly parties: readonly string[];
  readonly eventIds: readonly string[];
  /** Id of an event of the contract with the most events. */
  readonly eventOfHotContract: string;
  /** Id of an event of a contract with two events. */
  readonly eventOfContract: string;
}

/** Chooses subjects from the whole index, always the same ones. */
export async function findSubjects({ databaseUrl, network }: IndexAddress): Promise<Subjects> {
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c search_path=${network}` });
  await client.connect();
  const texts = async (statement: string) =>
    (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text);
  try {
    const [hotParty = ''] = await texts('select party as text from party order by reward_rows desc, party limit 1');
    // Contract ids are only in payloads, so an event of the contract leads to it. A key's first 26 characters are the contract's.
    const [eventOfHotContract = '', eventOfContract = ''] = await texts(
      `select case when id like ':%' then encode(u.update_id, 'hex') || id else id end as text
       from (
         (select 1 as place, max(event_of(key)) as event from contract_event
          group by left(key::text, 26) order by count(*) desc, left(key::text, 26) limit 1)
         union all
         (select 2, max(event_of(key)) from contract_event
          group by left(key::text, 26) having count(*) = 2 order by left(key::text, 26) limit 1)
       ) c
       cross join lateral (
         select * from update where first_event <= c.event order by first_event desc, position desc limit 1
       ) u
       cross join coalesce(u.event_ids[c.event - u.first_event + 1], ':' || c.event - u.first_event) id
       order by c.place`,
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
      eventOfHotContract,
      eventOfContract,
    };
  } finally {
    await client.end();
  }
}
