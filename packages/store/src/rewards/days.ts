import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { dayOf, hourOf, minuteOf } from '../dashboard/write.ts';
import { bucketOf } from '../reading/buckets.ts';
import type { Batch } from '../writing/batch.ts';

interface Day {
  readonly party: number;
  readonly day: bigint;
  app: bigint;
  validator: bigint;
  sv: bigint;
  rewards: number;
  readonly first: number;
  last: number;
}

/** Adds the rewards of a batch to the days of those who collected them. */
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
        app: 0n,
        validator: 0n,
        sv: 0n,
        rewards: 0,
        first: position,
        last: position,
      };
      days.set(key, sum);
      sum.app += reward.appAmount;
      sum.validator += reward.validatorAmount;
      sum.sv += reward.svAmount;
      sum.rewards += 1;
      sum.last = position;
    }
  }
  if (days.size === 0) return;
  const rows = [...days.values()];
  await client.query(
    `insert into party_day as d (party, day, app, validator, sv, rewards, first_position, last_position)
     select * from unnest($1::int[], $2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::bigint[], $7::bigint[], $8::bigint[])
     on conflict (party, day) do update set app = d.app + excluded.app, validator = d.validator + excluded.validator,
       sv = d.sv + excluded.sv, rewards = d.rewards + excluded.rewards, last_position = excluded.last_position`,
    [
      rows.map(({ party }) => party),
      rows.map(({ day }) => day),
      rows.map(({ app }) => formatDecimal(app)),
      rows.map(({ validator }) => formatDecimal(validator)),
      rows.map(({ sv }) => formatDecimal(sv)),
      rows.map(({ rewards }) => rewards),
      rows.map(({ first }) => first),
      rows.map(({ last }) => last),
    ],
  );
}

/** Takes the rewards after a position out of their days; a day without any goes. Before the rewards go. */
export async function rewindRewardDays(client: pg.ClientBase, position: number): Promise<void> {
  await client.query(
    `with gone as (
       select party, ${bucketOf('day', 'record_time')} as day, sum(app) as app, sum(validator) as validator, sum(sv) as sv, count(*) as rewards
       from reward where position > $1 group by 1, 2
     ), emptied as (
       delete from party_day d using gone g
       where d.party = g.party and d.day = g.day and d.rewards = g.rewards
     )
     update party_day d set app = d.app - g.app, validator = d.validator - g.validator, sv = d.sv - g.sv,
       rewards = d.rewards - g.rewards, last_position = (
         select max(r.position) from reward r
         where r.party = d.party and r.position between d.first_position and $1 and ${bucketOf('day', 'r.record_time')} = d.day
       )
     from gone g where d.party = g.party and d.day = g.day and d.rewards > g.rewards`,
    [position],
  );
}
