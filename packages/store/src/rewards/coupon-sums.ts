import { type CouponEnd, couponKinds, type Decimal, type Facts, formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { plainArray } from '../sql/plain-array.ts';

/** A reward coupon in the index. Numbers of its owner (`party`) and of the `provider` of the activity; `kind`: index into `couponKinds`. */
export interface KnownCoupon {
  readonly party: number;
  readonly provider: number;
  readonly round: number;
  readonly kind: number;
  readonly activity: Decimal;
}

/** A coupon that an update creates, with the numbers of its parties. */
export function knownCoupon(
  { round, kind, activity }: Facts['coupons'][number],
  party: number,
  provider: number,
): KnownCoupon {
  return { party, provider, round, kind: couponKinds.indexOf(kind), activity };
}

/** Columns of the key of `party_round`. */
const keyNames = ['round', 'party', 'kind', 'provider'] as const;
/** Columns of `party_round` that are counts, and those that are sums of amounts. */
const countNames = ['received', 'collected', 'expired', 'exchanged'] as const;
const amountNames = ['activity', 'issued', 'missed'] as const;
type Sums = Record<(typeof countNames)[number], number> & Record<(typeof amountNames)[number], Decimal>;

const sumNames = [...countNames, ...amountNames];
const names = [...keyNames, ...sumNames].join(', ');
/** Parameters of the columns `names`. */
const types = `$1::bigint[], $2::int[], $3::smallint[], $4::int[],
  $5::int[], $6::int[], $7::int[], $8::int[], $9::numeric[], $10::numeric[], $11::numeric[]`;

/** Sums of a row of `party_round`. The lists have the first positions at which coupons were received, collected and expired, which the API shows. */
interface Row extends Omit<KnownCoupon, 'activity'>, Sums {
  readonly receivedIn: number[];
  readonly collectedIn: number[];
  readonly expiredIn: number[];
}

/** Limit of positions that a row stores per outcome; the API shows as many. Most rows have one coupon. */
export const maxStoredPositions = 4;

function addPosition(positions: number[], position: number): void {
  if (positions.length < maxStoredPositions && positions.at(-1) !== position) positions.push(position);
}

/** Outcomes of coupons, summed by round, party, kind and provider. They must be added in stream order. */
export class CouponSums {
  readonly #rows = new Map<string, Row>();

  #rowOf({ party, provider, round, kind }: KnownCoupon): Row {
    const key = `${round} ${party} ${kind} ${provider}`;
    const existing = this.#rows.get(key);
    if (existing !== undefined) return existing;
    const sums: Sums = { received: 0, collected: 0, expired: 0, exchanged: 0, activity: 0n, issued: 0n, missed: 0n };
    const row: Row = { party, provider, round, kind, ...sums, receivedIn: [], collectedIn: [], expiredIn: [] };
    this.#rows.set(key, row);
    return row;
  }

  received(coupon: KnownCoupon, position: number): void {
    const row = this.#rowOf(coupon);
    row.received += 1;
    row.activity += coupon.activity;
    addPosition(row.receivedIn, position);
  }

  /** `worth`: coin that the coupon paid, or would have paid. */
  ended(coupon: KnownCoupon, end: CouponEnd, worth: Decimal, position: number): void {
    const row = this.#rowOf(coupon);
    switch (end) {
      case 'COLLECTED':
        row.collected += 1;
        row.issued += worth;
        addPosition(row.collectedIn, position);
        break;
      case 'EXPIRED':
        row.expired += 1;
        row.missed += worth;
        addPosition(row.expiredIn, position);
        break;
      case 'EXCHANGED':
        row.exchanged += 1;
        break;
    }
  }

  /** Values of the columns `names`. */
  #columns(): string[] {
    const rows = [...this.#rows.values()];
    return [
      ...[...keyNames, ...countNames].map((name) => plainArray(rows.map((row) => row[name]))),
      ...amountNames.map((name) => plainArray(rows.map((row) => formatDecimal(row[name])))),
    ];
  }

  /** Adds the sums to the stored rows. */
  async write(client: pg.ClientBase): Promise<void> {
    if (this.#rows.size === 0) return;
    // Arrays as texts, since PostgreSQL has no array of arrays of different lengths.
    const positions = (of: (row: Row) => readonly number[]) =>
      [...this.#rows.values()].map((row) => (of(row).length === 0 ? null : `{${of(row).join(',')}}`));
    const keepFirst = (column: string) => `${column} = (r.${column} || excluded.${column})[1:${maxStoredPositions}]`;
    await client.query(
      `insert into party_round as r (${names}, received_positions, collected_positions, expired_positions)
       select ${names}, received_in::bigint[], collected_in::bigint[], expired_in::bigint[]
       from unnest(${types}, $12::text[], $13::text[], $14::text[]) n (${names}, received_in, collected_in, expired_in)
       on conflict (round, party, kind, provider) do update set
         ${sumNames.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')},
         ${['received_positions', 'collected_positions', 'expired_positions'].map(keepFirst).join(', ')}`,
      [
        ...this.#columns(),
        positions(({ receivedIn }) => receivedIn),
        positions(({ collectedIn }) => collectedIn),
        positions(({ expiredIn }) => expiredIn),
      ],
    );
  }

  /** Subtracts the sums, of updates after a position, from the stored rows; deletes rows that become empty. */
  async takeBack(client: pg.ClientBase, position: number): Promise<void> {
    if (this.#rows.size === 0) return;
    const keepUpToPosition = (column: string) =>
      `${column} = (select array_agg(p order by n) from unnest(r.${column}) with ordinality u (p, n) where p <= $12)`;
    await client.query(
      `update party_round r set ${sumNames.map((name) => `${name} = r.${name} - n.${name}`).join(', ')},
         ${['received_positions', 'collected_positions', 'expired_positions'].map(keepUpToPosition).join(', ')}
       from unnest(${types}) n (${names})
       where (r.round, r.party, r.kind, r.provider) = (n.round, n.party, n.kind, n.provider)`,
      [...this.#columns(), position],
    );
    await client.query(
      `delete from party_round r using unnest($1::bigint[], $2::int[], $3::smallint[], $4::int[]) n (round, party, kind, provider)
       where (r.round, r.party, r.kind, r.provider) = (n.round, n.party, n.kind, n.provider) and r.received = 0`,
      this.#columns().slice(0, keyNames.length),
    );
  }
}
