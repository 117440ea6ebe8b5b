import { type CouponEnd, couponKinds, formatDecimal, parseDecimal, worthOf } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { readRates } from '../rounds/issuance.ts';
import type { Batch } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { CouponSums, knownCoupon, type KnownCoupon } from './coupon-sums.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Position and outcome of the end of a coupon. */
export interface Ending {
  readonly end: CouponEnd;
  readonly position: number;
}

/** Columns of `coupon`, which has active coupons. */
export const couponColumns = 'contract, party, provider, round, kind, activity';

export function couponRow(contract: string, coupon: KnownCoupon) {
  return [contract, coupon.party, coupon.provider, coupon.round, coupon.kind, formatDecimal(coupon.activity)] as const;
}

/** Adds the outcomes of coupons, with the rates of their rounds. Must run after `writeRoundAdvances`, which writes the rates. */
export async function bookEndings(
  client: pg.ClientBase,
  sums: CouponSums,
  ended: readonly (readonly [KnownCoupon, Ending])[],
): Promise<void> {
  const rates = await readRates(client, new Set(ended.map(([{ round }]) => round)));
  // In stream order, as `CouponSums` requires. Without a rate, 0 is added, and reads return null.
  for (const [coupon, { end, position }] of ended.toSorted(([, a], [, b]) => a.position - b.position)) {
    const kind = couponKinds[coupon.kind];
    const worth = kind === undefined ? null : worthOf({ ...coupon, kind }, rates.get(coupon.round) ?? null);
    sums.ended(coupon, end, worth ?? 0n, position);
  }
}

/** Removes from the table `coupon` the active coupons that end, and returns them. `endings`: by contract key. */
async function endActive(
  client: pg.ClientBase,
  endings: ReadonlyMap<string, Ending>,
): Promise<(readonly [KnownCoupon, Ending])[]> {
  if (endings.size === 0) return [];
  const { rows } = await client.query<
    Omit<KnownCoupon, 'activity' | 'round'> & Record<'contract' | 'round' | 'activity', string>
  >(
    `delete from coupon c using unnest($1::uuid[]) e (contract) where c.contract = e.contract
     returning replace(c.contract::text, '-', '') as contract, c.party, c.provider, c.round, c.kind, c.activity`,
    [plainArray([...endings.keys()])],
  );
  return rows.flatMap(({ contract, party, provider, round, kind, activity }) => {
    const ending = endings.get(contract);
    const coupon = { party, provider, round: Number(round), kind, activity: parseDecimal(activity) };
    return ending === undefined ? [] : [[coupon, ending] as const];
  });
}

/**
 * Writes created coupons, and the outcomes of ended ones. Coupons from before the index are ignored. Must run after
 * `writeRoundAdvances`. Returns the number of ended coupons of earlier batches.
 */
export async function writeCoupons(
  client: pg.ClientBase,
  batch: Batch,
  partyId: (party: string) => number,
): Promise<number> {
  const sums = new CouponSums();
  const made = new Map<string, KnownCoupon>();
  const ended: (readonly [KnownCoupon, Ending])[] = [];
  const endings = new Map<string, Ending>();
  for (const { position, facts } of batch) {
    for (const created of facts.coupons) {
      const coupon = knownCoupon(created, partyId(created.party), partyId(created.provider));
      sums.received(coupon, position);
      made.set(contractKey(created.contractId), coupon);
    }
    for (const { contractId, end } of facts.couponsEnded) {
      const contract = contractKey(contractId);
      const createdHere = made.get(contract);
      if (createdHere === undefined) {
        // Of several ends of a coupon, the first counts.
        if (!endings.has(contract)) endings.set(contract, { end, position });
        continue;
      }
      made.delete(contract);
      ended.push([createdHere, { end, position }]);
    }
  }
  const ofEarlierBatches = await endActive(client, endings);
  const active = new CopyRows('coupon', couponColumns);
  for (const [contract, coupon] of made) active.add(...couponRow(contract, coupon));
  await active.send(client);
  if (ended.length + ofEarlierBatches.length > 0) await bookEndings(client, sums, [...ended, ...ofEarlierBatches]);
  await sums.write(client);
  return ofEarlierBatches.length;
}
