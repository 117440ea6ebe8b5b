import { type Decimal, formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { createdEventsIn } from '../updates/write.ts';
import type { Batch, Placed } from '../writing/batch.ts';

/** Floored, also below zero. */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}

/** UTC minutes, hours and days, counted from 1970. */
export function minuteOf(micros: bigint) {
  return floorDivide(micros, 60_000_000n);
}

export function hourOf(minute: bigint) {
  return floorDivide(minute, 60n);
}

export function dayOf(hour: bigint) {
  return floorDivide(hour, 24n);
}

/** What a batch changes that its facts alone do not say. */
export interface Beside {
  /** What each update adds to the coin of active contracts, by position. */
  readonly coin: ReadonlyMap<number, Decimal>;
  /** How many parties each update is the first of, by position. */
  readonly newParties: ReadonlyMap<number, number>;
}

/** What the minutes count, and what of coin they add up. */
const counts = ['updates', 'events', 'created_events', 'transfers', 'new_parties'] as const;
const amounts = ['app', 'validator', 'sv', 'coin'] as const;
export const columns = [...counts, ...amounts] as const;

type Sums = Record<(typeof columns)[number], bigint>;

function sumsOf(placed: Placed, { coin, newParties }: Beside): Sums {
  const { position, update, facts } = placed;
  const rewards = (of: 'appAmount' | 'validatorAmount' | 'svAmount') =>
    facts.rewards.reduce((sum, reward) => sum + reward[of], 0n);
  return {
    updates: 1n,
    events: BigInt(update.events.length),
    created_events: BigInt(createdEventsIn(placed)),
    transfers: BigInt(facts.transfers.length),
    new_parties: BigInt(newParties.get(position) ?? 0),
    app: rewards('appAmount'),
    validator: rewards('validatorAmount'),
    sv: rewards('svAmount'),
    coin: coin.get(position) ?? 0n,
  };
}

/** Adds a batch to the buckets of minutes, hours and days behind the dashboard's rates and the series. */
export async function writeMinutes(client: pg.ClientBase, batch: Batch, beside: Beside): Promise<void> {
  const minutes = new Map<bigint, Sums>();
  for (const placed of batch) {
    const minute = minuteOf(placed.update.recordTime);
    const own = sumsOf(placed, beside);
    const before = minutes.get(minute);
    if (before === undefined) minutes.set(minute, own);
    else for (const column of columns) before[column] += own[column];
  }
  const sums = [...minutes.values()];
  const types = [...counts.map(() => 'int'), ...amounts.map(() => 'numeric')].map(
    (type, at) => `$${at + 2}::${type}[]`,
  );
  await client.query(
    `insert into minute as m (minute, ${columns.join(', ')})
     select * from unnest($1::bigint[], ${types.join(', ')})
     on conflict (minute) do update set ${columns.map((name) => `${name} = m.${name} + excluded.${name}`).join(', ')}`,
    [
      [...minutes.keys()],
      ...counts.map((name) => sums.map((sum) => sum[name])),
      ...amounts.map((name) => sums.map((sum) => formatDecimal(sum[name]))),
    ],
  );
  const hours = new Set([...minutes.keys()].map(hourOf));
  await writeHours(client, [...hours]);
  await writeDays(client, [...new Set([...hours].map(dayOf))]);
}

/** What hours and days add up, beside the fullest minute. */
const added = ['updates', 'created_events', 'events', 'new_parties', 'app', 'validator', 'sv', 'coin'];

/** Sums and maxima of smaller buckets `b`, as columns of a larger one. */
function together(mostUpdates: string, mostCreated: string) {
  return {
    names: [...added, 'most_updates', 'most_created_events'],
    values: [...added.map((name) => `sum(b.${name})`), `max(b.${mostUpdates})`, `max(b.${mostCreated})`],
  };
}

function recompute(bucket: 'hour' | 'day', of: 'minute' | 'hour', length: number): string {
  const { names, values } = together(
    of === 'minute' ? 'updates' : 'most_updates',
    of === 'minute' ? 'created_events' : 'most_created_events',
  );
  return `insert into ${bucket} (${bucket}, ${names.join(', ')})
     select w.bucket, ${values.join(', ')}
     from unnest($1::bigint[]) w (bucket)
     join ${of} b on b.${of} between w.bucket * ${length} and w.bucket * ${length} + ${length - 1} group by 1
     on conflict (${bucket}) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** Computes hours again from their minutes. */
export async function writeHours(client: pg.ClientBase, hours: readonly bigint[]): Promise<void> {
  await client.query(recompute('hour', 'minute', 60), [hours]);
}

/** Computes days again from their hours. */
export async function writeDays(client: pg.ClientBase, days: readonly bigint[]): Promise<void> {
  await client.query(recompute('day', 'hour', 24), [days]);
}
