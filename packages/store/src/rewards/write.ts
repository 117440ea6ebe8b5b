import { formatDecimal, rewardKinds, sumOf } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { PartyChanges } from '../parties/write.ts';
import { storedEventId } from '../write/event-ids.ts';
import { idToBytes } from '../sql/id-bytes.ts';
import { eachColumn, rewardColumns } from '../write/reward-columns.ts';
import type { Batch } from '../write/batch.ts';

/** Writes rewards, numbered per party, and adds them to the sums of the parties. Must run before `PartyChanges.write`, which stores these sums. */
export async function writeRewards(
  client: pg.ClientBase,
  batch: Batch,
  partyId: (party: string) => number,
  parties: PartyChanges,
): Promise<void> {
  const rewards = batch.flatMap(({ position, update, facts }) =>
    facts.rewards.map((reward) => ({ ...reward, position, update })),
  );
  if (rewards.length === 0) return;
  await client.query(
    `insert into reward (party, n, position, ordinal, record_time, update_id, event_id, ${rewardColumns.join(', ')})
     select r.party, coalesce(p.reward_rows, 0) + row_number() over (partition by r.party order by r.position, r.ordinal),
            r.position, r.ordinal, r.record_time, r.update_id, r.event_id, ${eachColumn((column) => `r.${column}`)}
     from unnest($1::int[], $2::bigint[], $3::int[], $4::bigint[], $5::bytea[], $6::text[],
         ${rewardColumns.map((_, at) => `$${at + 7}::numeric[]`).join(', ')})
       r (party, position, ordinal, record_time, update_id, event_id, ${rewardColumns.join(', ')})
     left join party p on p.id = r.party`,
    [
      rewards.map((reward) => partyId(reward.party)),
      rewards.map((reward) => reward.position),
      rewards.map((reward) => reward.ordinal),
      rewards.map(({ update }) => update.recordTime),
      rewards.map(({ update }) => idToBytes(update.updateId)),
      rewards.map(({ update, ordinal }) => storedEventId(update, ordinal)),
      ...rewardKinds.map((kind) => rewards.map(({ amounts }) => formatDecimal(amounts[kind]))),
    ],
  );
  for (const { party, amounts } of rewards) parties.reward(partyId(party), sumOf(amounts));
}
