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

/** Coupons that were active at a position, of these contract keys. */
async function activeAt(
  client: pg.ClientBase,
  contracts: readonly string[],
  position: number,
): Promise<Map<string, KnownCoupon>> {
  if (contracts.length === 0) return new Map();
  // An update without events has the `first_event` of the next one, so the highest position has the event.
  const { rows } = await client.query<{ position: string }>(
    `select distinct u.position from unnest($1::uuid[]) c (contract)
     cross join lateral (
       select event_of(key) as event from contract_event
       where key >= contract_event_key(c.contract, 0) and key <= contract_event_key(c.contract, ${highestEvent})
     ) e
     cross join lateral (
       select position from update where first_event <= e.event order by first_event desc, position desc limit 1
     ) u
     where u.position <= $2`,
    [contracts, position],
  );
  const updates = await readPlaced(client, rows);
  const coupons = await couponsOf(client, updates);
  const ended = new Set(
    updates.flatMap(({ facts }) => facts.couponsEnded.map(({ contractId }) => contractKey(contractId))),
  );
  return new Map(
    contracts.flatMap((contract) => {
      const coupon = ended.has(contract) ? undefined : coupons.get(contract);
      return coupon === undefined ? [] : [[contract, coupon]];
    }),
  );
}

/**
 * Subtracts the outcomes of coupons by updates after a position, which it reads back. The creation of an ended coupon is read from its update, since
 * no row is stored for it. Must run before updates, payloads and contract events are deleted.
 */
export async function rewindCoupons(client: pg.ClientBase, position: number): Promise<void> {
  /** Coupons created after the position that have not ended in the updates read so far, by contract key. */
  const made = new Map<string, KnownCoupon>();
  /** Contract keys of other coupons that ended in these updates. */
  const endedBefore = new Set<string>();
  for await (const updates of placedAfter(client, position)) {
    const sums = new CouponSums();
    const created = await couponsOf(client, updates);
    const ended: (readonly [KnownCoupon, Ending])[] = [];
    const endings = new Map<string, Ending>();
    for (const { position: at, facts } of updates) {
      for (const { contractId } of facts.coupons) {
        const contract = contractKey(contractId);
        const coupon = created.get(contract);
        if (coupon === undefined) continue;
        sums.received(coupon, at);
        made.set(contract, coupon);
      }
      for (const { contractId, end } of facts.couponsEnded) {
        const contract = contractKey(contractId);
        const coupon = made.get(contract);
        if (coupon !== undefined) {
          made.delete(contract);
          ended.push([coupon, { end, position: at }]);
        } else if (!endedBefore.has(contract)) {
          // Of several ends of a coupon, the first counts.
          endedBefore.add(contract);
          endings.set(contract, { end, position: at });
        }
      }
    }
    const active = new CopyRows('coupon', couponColumns);
    const older = await activeAt(client, [...endings.keys()], position);
    for (const [contract, ending] of endings) {
      const coupon = older.get(contract);
      if (coupon === undefined) continue;
      ended.push([coupon, ending]);
      active.add(...couponRow(contract, coupon));
    }
    await active.send(client);
    await bookEndings(client, sums, ended);
    await sums.takeBack(client, position);
  }
  if (made.size > 0) await client.query('delete from coupon where contract = any ($1::uuid[])', [[...made.keys()]]);
}
