import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { endContracts } from '../write/end-contracts.ts';

/** A super validator in force, with the fields that votes need. */
export interface SvInForce {
  readonly party: string;
  readonly rewardWeight: bigint;
}

export async function readSvsInForce(client: pg.ClientBase): Promise<readonly SvInForce[]> {
  const { rows } = await client.query<{ party: string; reward_weight: string }>('select party, reward_weight from sv');
  return rows.map((row) => ({ party: row.party, rewardWeight: BigInt(row.reward_weight) }));
}

/** JSON of facts, with each `bigint` as text. */
function jsonOf(facts: unknown): string {
  return JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Fills `sv` with the super validators of the newest rules. */
export async function refreshSvs(client: pg.ClientBase): Promise<void> {
  await client.query('delete from sv');
  await client.query(
    `insert into sv (party, name, joined_as_of_round, reward_weight, participant_id)
     select s.party, s.name, s."joinedAsOfRound", s."rewardWeight", s."participantId"
     from (select svs from dso_rules order by position desc, ordinal desc limit 1) r
     cross join jsonb_to_recordset(r.svs)
       as s (party text, name text, "joinedAsOfRound" bigint, "rewardWeight" numeric, "participantId" text)`,
  );
}

/** Writes DSO rules. The newest ones are in force. */
async function writeRules(client: pg.ClientBase, batch: Batch): Promise<void> {
  const created = factsOf(batch, (facts) => facts.dsoRules);
  for (const rules of created) {
    await client.query(
      `insert into dso_rules (contract, position, ordinal, dso, svs, offboarded) values ($1, $2, $3, $4, $5, $6)`,
      [
        contractKey(rules.contractId),
        rules.position,
        rules.ordinal,
        rules.dso,
        jsonOf(rules.svs),
        jsonOf(rules.offboarded),
      ],
    );
    // Offboarded ones first, so that a super validator that returned has its new name.
    const named = [...rules.offboarded, ...rules.svs];
    const names = new Map(named.map(({ party, name }) => [party, name]));
    await client.query(
      `insert into sv_name (party, name) select * from unnest($1::text[], $2::text[])
       on conflict (party) do update set name = excluded.name`,
      [[...names.keys()], [...names.values()]],
    );
  }
  if (created.length > 0) await refreshSvs(client);
}

async function writeNodeStates(client: pg.ClientBase, batch: Batch): Promise<void> {
  for (const state of factsOf(batch, (facts) => facts.svNodeStates)) {
    await client.query(
      `insert into sv_node_state (contract, sv, name, scan_url, sequencers, position, ordinal) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        contractKey(state.contractId),
        state.party,
        state.name,
        state.scanUrl,
        jsonOf(state.sequencers),
        state.position,
        state.ordinal,
      ],
    );
  }
  await endContracts(client, batch, 'Splice.DSO.SvState:SvNodeState', 'sv_node_state');
}

async function writePriceVotes(client: pg.ClientBase, batch: Batch): Promise<void> {
  for (const vote of factsOf(batch, (facts) => facts.priceVotes)) {
    await client.query(`insert into price_vote (contract, sv, price, position, ordinal) values ($1, $2, $3, $4, $5)`, [
      contractKey(vote.contractId),
      vote.party,
      vote.price === null ? null : formatDecimal(vote.price),
      vote.position,
      vote.ordinal,
    ]);
  }
  await endContracts(client, batch, 'Splice.DSO.AmuletPrice:AmuletPriceVote', 'price_vote');
}

export async function writeSuperValidators(client: pg.ClientBase, batch: Batch): Promise<void> {
  await writeRules(client, batch);
  await writeNodeStates(client, batch);
  await writePriceVotes(client, batch);
}
