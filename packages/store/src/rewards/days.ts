import { formatDecimal, type RewardKind, rewardKinds } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { bucketOf, dayOf, hourOf, minuteOf } from '../sql/buckets.ts';
import { eachColumn, rewardColumns } from '../write/reward-columns.ts';
import type { Batch } from '../write/batch.ts';

/** Rewards of a party in a UTC day. `day`: days since 1970. `rewards`: number of rewards. `first`, `last`: positions of their updates. */
interface Day {
  readonly party: number;
  readonly day: bigint;
  readonly amounts: Record<RewardKind, bigint>;
  rewards: number;
  readonly first: number;
  last: number;
}

/** Adds the rewards of a batch to the daily sums of the parties that collected them. */
export async function writeRewardDays(
  client: pg.ClientBase,
  batch: Batch,
  partyId: (party: string) => number,
): Promise<void> {
  const days = new Map<string, Day>();
  for (const { position, update, facts } of batch) {
    if (facts.rewards.length === 0) continue;
    const day = dayOf(hourOf(minuteOf(update.recordTime)));
    for (const reward of facts.rewards) {
      const party = partyId(reward.party);
      const key = `${party} ${day}`;
      const sum = days.get(key) ?? {
        party,
        day,
        amounts: { app: 0n, validator: 0n, sv: 0n, developmentFund: 0n, unclaimedActivity: 0n },
        rewards: 0,
        first: position,
        last: position,
      };
      days.set(key, sum);
      for (const kind of rewardKinds) sum.amounts[kind] += reward.amounts[kind];
      sum.rewards += 1;
      sum.last = position;
    }
  }
  if (days.size === 0) return;
  const rows = [...days.values()];
  await client.query(
    `insert into party_day as d (party, day, rewards, first_position, last_position, ${rewardColumns.join(', ')})
     select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
       ${rewardColumns.map((_, at) => `$${at + 6}::numeric[]`).join(', ')})
     on conflict (party, day) do update set ${eachColumn((column) => `${column} = d.${column} + excluded.${column}`)},
       rewards = d.rewards + excluded.rewards, last_position = excluded.last_position`,
    [
      rows.map(({ party }) => party),
      rows.map(({ day }) => day),
      rows.map(({ rewards }) => rewards),
      rows.map(({ first }) => first),
      rows.map(({ last }) => last),
      ...rewardKinds.map((kind) => rows.map(({ amounts }) => formatDecimal(amounts[kind]))),
    ],
  );
}

/** Subtracts the rewards after a position from the daily sums, and deletes days without rewards. Must run before the rewards are deleted. */
export async function rewindRewardDays(client: pg.ClientBase, position: number): Promise<void> {
  await client.query(
    `with gone as (
       select party, ${bucketOf('day', 'record_time')} as day, ${eachColumn((column) => `sum(${column}) as ${column}`)}, count(*) as rewards
       from reward where position > $1 group by 1, 2
     ), emptied as (
       delete from party_day d using gone g
       where d.party = g.party and d.day = g.day and d.rewards = g.rewards
     )
     update party_day d set ${eachColumn((column) => `${column} = d.${column} - g.${column}`)},
       rewards = d.rewards - g.rewards, last_position = (
         select max(r.position) from reward r
         where r.party = d.party and r.position between d.first_position and $1 and ${bucketOf('day', 'r.record_time')} = d.day
       )
     from gone g where d.party = g.party and d.day = g.day and d.rewards > g.rewards`,
    [position],
  );
}
