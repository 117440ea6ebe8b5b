import { type Decimal, formatDecimal, type Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { hourOf, minuteOf } from '../dashboard/write.ts';
import { bucketOf } from '../reading/buckets.ts';

interface Sums {
  readonly hour: bigint;
  readonly type: number;
  transfers: number;
  amount: Decimal;
  fee: Decimal;
}

function dayOf(hour: string): string {
  return `floor(${hour} / 24.0)::bigint`;
}

/** Adds rows `a` (hour, type, sums) to the hours and the days. */
const addToBoth = `, hours as (
    insert into transfer_hour as t (hour, type, transfers, amount, fee) select * from a
    on conflict (hour, type) do update set
      transfers = t.transfers + excluded.transfers, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee
  )
  insert into transfer_day as t (day, type, transfers, amount, fee)
  select ${dayOf('hour')}, type, sum(transfers), sum(amount), sum(fee) from a group by 1, 2
  on conflict (day, type) do update set
    transfers = t.transfers + excluded.transfers, amount = t.amount + excluded.amount, fee = t.fee + excluded.fee`;

/** The transfers of a batch by hour and kind. */
export class TransferHours {
  readonly #sums = new Map<string, Sums>();

  add(time: Micros, type: number, amount: Decimal, fee: Decimal): void {
    const hour = hourOf(minuteOf(time));
    const key = `${hour} ${type}`;
    const sums = this.#sums.get(key) ?? { hour, type, transfers: 0, amount: 0n, fee: 0n };
    this.#sums.set(key, sums);
    sums.transfers += 1;
    sums.amount += amount;
    sums.fee += fee;
  }

  /** Adds them to the hours and days there are. */
  async write(client: pg.ClientBase): Promise<void> {
    const rows = [...this.#sums.values()];
    if (rows.length === 0) return;
    await client.query(
      `with a (hour, type, transfers, amount, fee) as (
         select * from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::numeric[], $5::numeric[])
       )${addToBoth}`,
      [
        rows.map(({ hour }) => hour),
        rows.map(({ type }) => type),
        rows.map(({ transfers }) => transfers),
        rows.map(({ amount }) => formatDecimal(amount)),
        rows.map(({ fee }) => formatDecimal(fee)),
      ],
    );
  }
}

/**
 * Takes the transfers after a position out of their hours and days; a kind without any goes. Before the transfers go. `kept`: rank of the last one that
 * stays, by which the others are found.
 */
export async function rewindTransferHours(client: pg.ClientBase, position: number, kept: number): Promise<void> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    `select ${bucketOf('hour', 'min(record_time)')} as first, ${bucketOf('hour', 'max(record_time)')} as last
     from transfer where position > $1 and id > $2`,
    [position, kept],
  );
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return;
  await client.query(
    `with a (hour, type, transfers, amount, fee) as (
       select ${bucketOf('hour', 'record_time')}, type, -count(*), -sum(amount), -sum(fee)
       from transfer where position > $1 and id > $2 group by 1, 2
     )${addToBoth}`,
    [position, kept],
  );
  await client.query('delete from transfer_hour where hour between $1 and $2 and transfers = 0', [first, last]);
  await client.query(
    `delete from transfer_day where day between ${dayOf('$1::bigint')} and ${dayOf('$2::bigint')} and transfers = 0`,
    [first, last],
  );
}
