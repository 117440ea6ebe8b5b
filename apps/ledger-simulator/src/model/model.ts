import type { Tx } from '../ledger/tx.ts';
import type { Micros } from '../values/time.ts';
import type { CouponRow, RewardRow, RoundRow, TransferRow } from './rows.ts';

export interface PartySeen {
  firstSeen: Micros;
  lastSeen: Micros;
  totalRewards: bigint;
  rewardRows: number;
}

export interface MinuteBucket {
  updates: number;
  creates: number;
}

export interface Head {
  readonly updates: number;
  readonly updateId: string;
  readonly migrationId: number;
  readonly recordTime: Micros;
}

/**
 * The expected contents of the index, recorded by the shapes as they act and not read from the JSON they emit. It
 * holds what accumulates; balances, licenses, rounds and votes are read from the network's state.
 */
export class Model {
  readonly parties = new Map<string, PartySeen>();
  readonly transfers: TransferRow[] = [];
  readonly rewards: RewardRow[] = [];
  readonly coupons: CouponRow[] = [];
  readonly rounds: RoundRow[] = [];
  /** Updates and created events by UTC minute since the epoch. */
  readonly minutes = new Map<number, MinuteBucket>();
  /** Sponsor in the first license of each validator, by party id (docs/contract.md#v23). */
  readonly firstLicenses = new Map<string, { readonly sponsor: string; readonly recordTime: Micros }>();
  /** The newest updates, at least the last minute, for rates at the head (docs/contract.md#v34). */
  recent: { readonly recordTime: Micros; readonly creates: number }[] = [];
  updates = 0;
  events = 0;
  createdEvents = 0;
  /** Coin minted and burned since genesis; the difference is the supply. */
  minted = 0n;
  burned = 0n;
  head: Head | null = null;

  /** Adds a finished update. */
  commit(tx: Tx, migrationId: number): void {
    const recordTime = tx.recordTime;
    const update = this.updates;
    this.updates++;
    this.events += tx.size;
    this.createdEvents += tx.creates;
    for (const party of tx.parties) {
      const seen = this.parties.get(party);
      if (seen) seen.lastSeen = recordTime;
      else this.parties.set(party, { firstSeen: recordTime, lastSeen: recordTime, totalRewards: 0n, rewardRows: 0 });
    }
    for (const row of tx.transfers) this.transfers.push({ ...row, update, recordTime });
    for (const row of tx.rewards) {
      this.rewards.push({ ...row, update, recordTime });
      const seen = this.parties.get(row.party);
      if (seen) {
        seen.totalRewards += row.app + row.validator + row.sv + row.fund + row.activity;
        seen.rewardRows++;
      }
    }
    const minute = Math.floor(recordTime / 60_000_000);
    const bucket = this.minutes.get(minute);
    if (bucket) {
      bucket.updates++;
      bucket.creates += tx.creates;
    } else this.minutes.set(minute, { updates: 1, creates: tx.creates });
    this.recent.push({ recordTime, creates: tx.creates });
    // Drops the older half once all of it is older than 90 s, more than the minute that the rates need.
    if (this.recent.length > 1000 && (this.recent[this.recent.length >> 1]?.recordTime ?? 0) < recordTime - 90_000_000)
      this.recent = this.recent.slice(this.recent.length >> 1);
    this.head = { updates: this.updates, updateId: tx.updateId, migrationId, recordTime };
  }
}
