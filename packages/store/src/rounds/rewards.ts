import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { Batch } from '../writing/batch.ts';
import { readNewestRound } from './write.ts';

/** Adds rewards to the round that was the newest when they were collected; `before`: the newest before the batch. */
export async function writeRoundRewards(client: pg.ClientBase, batch: Batch, before: number | null): Promise<void> {
  const sums = new Map<number, { app: bigint; validator: bigint; sv: bigint }>();
  let newest = before;
  for (const { facts } of batch) {
    for (const { number } of facts.rounds) newest = Math.max(newest ?? number, number);
    if (newest === null) continue;
    for (const { appAmount, validatorAmount, svAmount } of facts.rewards) {
      const sum = sums.get(newest) ?? { app: 0n, validator: 0n, sv: 0n };
      sum.app += appAmount;
      sum.validator += validatorAmount;
      sum.sv += svAmount;
      sums.set(newest, sum);
    }
  }
  if (sums.size === 0) return;
  const rows = [...sums];
  await client.query(
    `insert into round_rewards as known (number, app, validator, sv)
     select * from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[])
     on conflict (number) do update set app = known.app + excluded.app, validator = known.validator + excluded.validator,
       sv = known.sv + excluded.sv`,
    [
      rows.map(([number]) => number),
      rows.map(([, { app }]) => formatDecimal(app)),
      rows.map(([, { validator }]) => formatDecimal(validator)),
      rows.map(([, { sv }]) => formatDecimal(sv)),
    ],
  );
}

/** After a rewind of `round` and `reward`: the round that is the newest again has what was collected since it opened. */
export async function rewindRoundRewards(client: pg.ClientBase): Promise<void> {
  const newest = (await readNewestRound(client))?.number ?? null;
  await client.query('delete from round_rewards where $1::bigint is null or number >= $1', [newest]);
  await client.query(
    `insert into round_rewards (number, app, validator, sv)
     select $1, sum(app), sum(validator), sum(sv) from reward
     where position >= (select min(position) from round where number = $1) having count(*) > 0`,
    [newest],
  );
}
