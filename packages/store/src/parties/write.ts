import type { Decimal, Micros } from '@ledger-explorer/ledger';
import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { FeeLine } from '../write/fee-line.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Update in which a party appears. */
interface Appearance {
  readonly position: number;
  /** Null in the snapshot that the index begins with. */
  readonly time: Micros | null;
}

/** Changes of a batch to a party's row. */
interface Change {
  readonly id: number;
  /** Empty if only its coins or rewards changed, since its row then exists. */
  readonly party: string;
  /** First and last update of the batch in which it appears; null: only its coins or rewards changed. */
  first: Appearance | null;
  last: Appearance | null;
  readonly unlocked: Coins;
  readonly locked: Coins;
  rewards: Decimal;
  rewardRows: number;
}

/** Coins of active contracts, and coefficients of their holding fees. */
interface Coins {
  amount: Decimal;
  feeBase: Decimal;
  feeRate: Decimal;
}

function none(): Coins {
  return { amount: 0n, feeBase: 0n, feeRate: 0n };
}

/** Columns of `party` that are sums, with the text that a change adds. */
const addends = {
  unlocked: ({ unlocked }) => formatDecimal(unlocked.amount),
  unlocked_fee_base: ({ unlocked }) => formatDecimal(unlocked.feeBase),
  unlocked_fee_rate: ({ unlocked }) => formatDecimal(unlocked.feeRate),
  locked: ({ locked }) => formatDecimal(locked.amount),
  locked_fee_base: ({ locked }) => formatDecimal(locked.feeBase),
  locked_fee_rate: ({ locked }) => formatDecimal(locked.feeRate),
  rewards: ({ rewards }) => formatDecimal(rewards),
  reward_rows: ({ rewardRows }) => String(rewardRows),
} as const satisfies Record<string, (change: Change) => string>;

const sums = Object.keys(addends);

/** Values of the parameters of `arrays`. */
function sumsOf(changes: readonly Change[]) {
  return Object.values(addends).map((addend) => plainArray(changes.map(addend)));
}

/** SQL of a parameter for each sum, from parameter number `first` on. */
function arrays(first: number) {
  return sums.map((_, at) => `$${first + at}::numeric[]`).join(', ');
}

/** SQL that adds the sums of rows `from` to a row `p`. */
function added(from: string) {
  return sums.map((sum) => `${sum} = p.${sum} + ${from}.${sum}`).join(', ');
}

/** SQL: change of the number of parties that own coin. `written` has each party's new coin (`total`), `c` the change, so the difference is the coin before. */
export const holdersAdded = `(
  select count(*) filter (where total > 0) - count(*) filter (where total > c.unlocked + c.locked)
  from written join c using (id)
)::int as holders`;

interface Written {
  readonly rows: number;
  /** Change of the number of parties that own coin. */
  readonly holders: number;
}

/** Changes of a batch to parties, summed up so that each party's row is written once per commit. */
export class PartyChanges {
  readonly #byId = new Map<number, Change>();

  #change(id: number, party: string): Change {
    let change = this.#byId.get(id);
    if (change === undefined) {
      change = { id, party, first: null, last: null, unlocked: none(), locked: none(), rewards: 0n, rewardRows: 0 };
      this.#byId.set(id, change);
    }
    return change;
  }

  /** Must be called in order of position, and before `coin` and `reward` of the party. */
  appears(id: number, party: string, appearance: Appearance): void {
    const change = this.#change(id, party);
    change.first ??= appearance;
    change.last = appearance;
  }

  /** Adds a coin (`sign` 1) or removes it (-1). `fees`: at the newest round before the batch. */
  coin(
    id: number,
    { amount, locked }: { readonly amount: Decimal; readonly locked: boolean },
    sign: 1n | -1n,
    fees: FeeLine,
  ): void {
    const coins = this.#change(id, '')[locked ? 'locked' : 'unlocked'];
    coins.amount += sign * amount;
    coins.feeBase += sign * fees.base;
    coins.feeRate += sign * fees.rate;
  }

  reward(id: number, amount: Decimal): void {
    const change = this.#change(id, '');
    change.rewards += amount;
    change.rewardRows += 1;
  }

  async write(client: pg.ClientBase): Promise<Written> {
    const changes = [...this.#byId.values()];
    const appearing = changes.filter((change) => change.first !== null);
    const sumsOnly = changes.filter((change) => change.first === null);
    let holders = 0;
    if (appearing.length > 0) {
      const { rows } = await client.query<{ holders: number }>(
        `with c as (
           select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], ${arrays(7)})
             c (id, party, first_position, first_seen, last_position, last_seen, ${sums.join(', ')})
         ), written as (
           insert into party as p (id, party, first_position, first_seen, last_position, last_seen, ${sums.join(', ')})
           select * from c
           on conflict (id) do update set
             last_position = excluded.last_position, last_seen = excluded.last_seen, ${added('excluded')}
           returning id, unlocked + locked as total
         )
         select ${holdersAdded}`,
        [
          plainArray(appearing.map((change) => change.id)),
          appearing.map((change) => change.party),
          plainArray(appearing.map((change) => change.first?.position)),
          plainArray(appearing.map((change) => change.first?.time)),
          plainArray(appearing.map((change) => change.last?.position)),
          plainArray(appearing.map((change) => change.last?.time)),
          ...sumsOf(appearing),
        ],
      );
      holders += rows[0]?.holders ?? 0;
    }
    if (sumsOnly.length > 0) {
      const { rows } = await client.query<{ holders: number }>(
        `with c as (
           select * from unnest($1::int[], ${arrays(2)}) c (id, ${sums.join(', ')})
         ), written as (
           update party p set ${added('c')} from c where p.id = c.id returning p.id, p.unlocked + p.locked as total
         )
         select ${holdersAdded}`,
        [plainArray(sumsOnly.map((change) => change.id)), ...sumsOf(sumsOnly)],
      );
      holders += rows[0]?.holders ?? 0;
    }
    return { rows: changes.length, holders };
  }
}
