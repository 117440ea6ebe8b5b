import type { Decimal, Micros } from '@ledger-explorer/ledger';
import { formatDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';

interface Change {
  readonly id: number;
  readonly party: string;
  /** Of the first and the last update of the batch in which it appears; null: its coins changed, itself it did not appear. */
  first: { readonly position: number; readonly time: Micros | null } | null;
  last: { readonly position: number; readonly time: Micros | null } | null;
  unlocked: Decimal;
  locked: Decimal;
  rewards: Decimal;
  rewardRows: number;
}

/** Everything one batch changes about parties, summed up, so that each party's row is written once a commit. */
export class PartyChanges {
  readonly #byId = new Map<number, Change>();
  readonly #idOf: (party: string) => number;

  constructor(idOf: (party: string) => number) {
    this.#idOf = idOf;
  }

  #change(id: number, party: string): Change {
    let change = this.#byId.get(id);
    if (change === undefined) {
      change = { id, party, first: null, last: null, unlocked: 0n, locked: 0n, rewards: 0n, rewardRows: 0 };
      this.#byId.set(id, change);
    }
    return change;
  }

  /** `time` null: in the snapshot the index begins with. */
  appears(party: string, position: number, time: Micros | null): void {
    const change = this.#change(this.#idOf(party), party);
    change.first ??= { position, time };
    change.last = { position, time };
  }

  coin(id: number, amount: Decimal, locked: boolean): void {
    const change = this.#change(id, '');
    if (locked) change.locked += amount;
    else change.unlocked += amount;
  }

  reward(id: number, amount: Decimal): void {
    const change = this.#change(id, '');
    change.rewards += amount;
    change.rewardRows += 1;
  }

  async write(client: pg.ClientBase): Promise<void> {
    const changes = [...this.#byId.values()];
    const seen = changes.filter((change) => change.first !== null);
    const unseen = changes.filter((change) => change.first === null);
    const amounts = (list: readonly Change[]) => [
      list.map((change) => formatDecimal(change.unlocked)),
      list.map((change) => formatDecimal(change.locked)),
      list.map((change) => formatDecimal(change.rewards)),
      list.map((change) => change.rewardRows),
    ];
    if (seen.length > 0) {
      await client.query(
        `insert into party as p (id, party, first_position, first_seen, last_position, last_seen, unlocked, locked, rewards, reward_rows)
         select * from unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                              $7::numeric[], $8::numeric[], $9::numeric[], $10::bigint[])
         on conflict (id) do update set
           last_position = excluded.last_position, last_seen = excluded.last_seen,
           unlocked = p.unlocked + excluded.unlocked, locked = p.locked + excluded.locked,
           rewards = p.rewards + excluded.rewards, reward_rows = p.reward_rows + excluded.reward_rows`,
        [
          seen.map((change) => change.id),
          seen.map((change) => change.party),
          seen.map((change) => change.first?.position),
          seen.map((change) => change.first?.time),
          seen.map((change) => change.last?.position),
          seen.map((change) => change.last?.time),
          ...amounts(seen),
        ],
      );
    }
    if (unseen.length > 0) {
      await client.query(
        `update party p set unlocked = p.unlocked + c.unlocked, locked = p.locked + c.locked,
                            rewards = p.rewards + c.rewards, reward_rows = p.reward_rows + c.reward_rows
         from unnest($1::int[], $2::numeric[], $3::numeric[], $4::numeric[], $5::bigint[]) c (id, unlocked, locked, rewards, reward_rows)
         where p.id = c.id`,
        [unseen.map((change) => change.id), ...amounts(unseen)],
      );
    }
  }
}
