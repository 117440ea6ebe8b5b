import type pg from 'pg';
import { contractKey, highestEvent } from '../sql/contract-key.ts';
import { placedAfter, readPlaced } from '../payloads/read-placed.ts';
import type { Placed } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { CouponSums, knownCoupon, type KnownCoupon } from './coupon-sums.ts';
import { bookEndings, couponColumns, couponRow, type Ending } from './write-coupons.ts';

/** Coupons that updates create, by contract key. */
async function couponsOf(client: pg.ClientBase, updates: readonly Placed[]): Promise<Map<string, KnownCoupon>> {
  const coupons = updates.flatMap(({ facts }) => facts.coupons);
  const { rows } = await client.query<{ id: number; party: string }>(
    'select id, party from party where party = any ($1::text[])',
    [[...new Set(coupons.flatMap(({ party, provider }) => [party, provider]))]],
  );
  const ids = new Map(rows.map(({ id, party }) => [party, id]));
  return new Map(
    coupons.flatMap((coupon) => {
      const [party, provider] = [ids.get(coupon.party), ids.get(coupon.provider)];
      if (party === undefined || provider === undefined) return [];
      return [[contractKey(coupon.contractId), knownCoupon(coupon, party, provider)] as const];
    }),
  );
}

/** Updates with the first events of contracts, if they are at or before a position. An update without events has the `first_event` of the next one, so the highest position has the event. */
async function firstUpdates(client: pg.ClientBase, contracts: readonly string[], position: number): Promise<Placed[]> {
  const { rows } = await client.query<{ position: string }>(
    `select distinct u.position from unnest($1::uuid[]) c (contract)
     cross join lateral (
       select event_of(key) as event from contract_event
       where key >= contract_event_key(c.contract, 0) and key <= contract_event_key(c.contract, ${highestEvent})
       order by key limit 1
     ) e
     cross join lateral (
       select position from update where first_event <= e.event order by first_event desc, position desc limit 1
     ) u
     where u.position <= $2`,
    [contracts, position],
  );
  return readPlaced(client, rows);
}

/**
 * Subtracts the outcomes of coupons by updates after a position, which it reads back. The creation of an ended coupon is read from its update, since
 * no row is stored for it. Must run before these rows are deleted.
 */
export async function rewindCoupons(client: pg.ClientBase, position: number): Promise<void> {
  /** Coupons created after the position that have not ended in the updates read so far, by contract key. */
  const made = new Map<string, KnownCoupon>();
  for await (const updates of placedAfter(client, position)) {
    const sums = new CouponSums();
    const created = await couponsOf(client, updates);
    for (const { position: at, facts } of updates) {
      for (const { contractId } of facts.coupons) {
        const coupon = created.get(contractKey(contractId));
        if (coupon !== undefined) sums.received(coupon, at);
      }
    }
    for (const [contract, coupon] of created) made.set(contract, coupon);
    const endings = new Map<string, Ending>();
    for (const { position: at, facts } of updates) {
      for (const { contractId, end } of facts.couponsEnded) {
        const contract = contractKey(contractId);
        if (!endings.has(contract)) endings.set(contract, { end, position: at });
      }
    }
    const keysOfOlder = [...endings.keys()].filter((contract) => !made.has(contract));
    const older =
      keysOfOlder.length === 0
        ? new Map<string, KnownCoupon>()
        : await couponsOf(client, await firstUpdates(client, keysOfOlder, position));
    const active = new CopyRows('coupon', couponColumns);
    const ended: (readonly [KnownCoupon, Ending])[] = [];
    for (const [contract, ending] of endings) {
      const coupon = made.get(contract) ?? older.get(contract);
      if (coupon === undefined) continue;
      ended.push([coupon, ending]);
      // A coupon from before the position is active again.
      if (!made.delete(contract)) active.add(...couponRow(contract, coupon));
    }
    await active.send(client);
    await bookEndings(client, sums, ended);
    await sums.takeBack(client, position);
  }
  if (made.size > 0) await client.query('delete from coupon where contract = any ($1::uuid[])', [[...made.keys()]]);
}
