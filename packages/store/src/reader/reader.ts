import type {
  RoundValues,
  TransferValues,
  UpdateValues,
  ValidatorValues,
  VoteValues,
} from '@ledger-explorer/spec/writers';
import type { Interval, PartyInterval, PlacedRow } from '../read/between.ts';
import type { pricedRewards } from '../parties/priced-rewards.ts';
import type { Reads } from '../read/read.ts';
import type { TimedPosition, Walk } from '../sql/answer.ts';
import type { Connections } from '../sql/connections.ts';
import type { walkPartyTransfers, walkTransferHistory } from '../transfers/walk-transfers.ts';
import type { Standing } from '../updates/standing-of.ts';
import type { walkUpdateHistory } from '../updates/walk-update-history.ts';
import type { ChangeCounts } from './changes-between.ts';
import type { IndexStatus } from './read-status.ts';

/** The read side. Throws `PositionAhead`, `PositionRemoved`, `StoreUnavailable`, `IndexEmpty`. */
export interface Reader extends Reads {
  /** Null while nothing is indexed. */
  head(): Promise<TimedPosition | null>;
  /** Status of the index; null while nothing is indexed. */
  status(): Promise<IndexStatus | null>;
  /** Rows of an interval of positions, oldest first. */
  updatesBetween(interval: Interval): Promise<readonly PlacedRow<UpdateValues>[]>;
  /** Like `updatesBetween`. */
  transfersBetween(interval: Interval): Promise<readonly PlacedRow<TransferValues>[]>;
  /** Updates that name a party (docs/contract.md#v22). Empty if the party is unknown. */
  partyUpdatesBetween(interval: PartyInterval): Promise<readonly PlacedRow<UpdateValues>[]>;
  /** Transfers that a party sent or received. Empty if the party is unknown. */
  partyTransfersBetween(interval: PartyInterval): Promise<readonly PlacedRow<TransferValues>[]>;
  /** Rounds that opened or changed their state in an interval, with their current values. */
  roundsBetween(interval: Interval): Promise<readonly PlacedRow<RoundValues>[]>;
  /** Votes cast in an interval that are still current. */
  votesBetween(interval: Interval): Promise<readonly PlacedRow<VoteValues>[]>;
  /** Validators whose license in force was created in an interval, with their current values. */
  validatorsBetween(interval: Interval): Promise<readonly PlacedRow<ValidatorValues>[]>;
  /** Numbers of rows of an interval, for rounds, votes and validators. */
  changesBetween(interval: Interval): Promise<ChangeCounts>;
  /** All rows of a history after a slice, for exports: without names and images of parties. */
  walkTransferHistory(query: Parameters<typeof walkTransferHistory>[1]): ReturnType<typeof walkTransferHistory>;
  walkPartyTransfers(query: Parameters<typeof walkPartyTransfers>[1]): ReturnType<typeof walkPartyTransfers>;
  walkUpdateHistory(query: Parameters<typeof walkUpdateHistory>[1]): Walk<UpdateValues>;
  /** Rewards of a party in a period, each with the price of coin. */
  pricedRewards(query: Parameters<typeof pricedRewards>[1]): ReturnType<typeof pricedRewards>;
  /** State of a position: present, ahead or removed. */
  standingOf(position: number): Promise<Standing>;
  connections(): Connections;
  close(): Promise<void>;
}
