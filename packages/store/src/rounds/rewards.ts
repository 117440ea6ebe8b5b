import { formatDecimal, type RewardKind, rewardKinds } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { eachColumn, rewardColumns } from '../write/reward-columns.ts';
import type { Batch } from '../write/batch.ts';
import { readNewestRound } from './write.ts';

/** Adds rewards to the round that was the newest when they were collected; `before`: the newest round before the batch, null if none. */
export async function writeRoundRewards(client: pg.ClientBase, batch: Batch, before: number | null): Promise<void> {
  const sums = new Map<number, Record<RewardKind, bigint>>();
  let newest = before;
  for (const { facts } of batch) {
    for (const { number } of facts.rounds) newest = Math.max(newest ?? number, number);
    if (newest === null) continue;
    for (const { amounts } of facts.rewards) {
      const sum = sums.get(newest) ?? { app: 0n, validator: 0n, sv: 0n, developmentFund: 0n, unclaimedActivity: 0n };
      for (const kind of rewardKinds) sum[kind] += amounts[kind];
      sums.set(newest, sum);
    }
  }
  if (sums.size === 0) return;
  const rows = [...sums];
  await client.query(
    `insert into round_rewards as stored (number, ${rewardColumns.join(', ')})
     select * from unnest($1::bigint[], ${rewardColumns.map((_, at) => `$${at + 2}::numeric[]`).join(', ')})
     on conflict (number) do update set ${eachColumn((column) => `${column} = stored.${column} + excluded.${column}`)}`,
    [
      rows.map(([number]) => number),
      ...rewardKinds.map((kind) => rows.map(([, amounts]) => formatDecimal(amounts[kind]))),
    ],
  );
}

/** Sets the rewards of the newest round to those collected since it opened. Must run after `round` and `reward` are rewound. */
export async function rewindRoundRewards(client: pg.ClientBase): Promise<void> {
  const newest = (await readNewestRound(client))?.number ?? null;
  await client.query('delete from round_rewards where $1::bigint is null or number >= $1', [newest]);
  await client.query(
    `insert into round_rewards (number, ${rewardColumns.join(', ')})
     select $1, ${eachColumn((column) => `sum(${column})`)} from reward
     where position >= (select min(position) from round where number = $1) having count(*) > 0`,
    [newest],
  );
}
