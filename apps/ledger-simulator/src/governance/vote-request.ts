import type { Contract } from '../ledger/tx.ts';
import type { Party } from '../parties/party.ts';
import type { Micros } from '../values/time.ts';
import type { Action } from './action.ts';

export interface CastVote {
  readonly sv: Party;
  /** Name of the SV: the key in the ledger's map. */
  readonly name: string;
  readonly accept: boolean;
  readonly url: string;
  readonly body: string;
  /** `optCastAt`; null in era 0. */
  readonly castAt: Micros | null;
  /** Record time and index in the stream of the update that cast the vote. */
  readonly castRecordTime: Micros;
  readonly castIn: number;
}

export interface Counts {
  /** The SVs in force, by party id. */
  readonly members: readonly string[];
  readonly yes: number;
  readonly no: number;
  readonly abstain: number;
  readonly weightYes: number;
  readonly weightNo: number;
  readonly weightAbstain: number;
}

export type Outcome = 'ACCEPTED' | 'REJECTED' | 'EXPIRED' | 'FAILED';

/** A vote request and its history. `contract` is the newest of `contractIds`, oldest first. */
export interface VoteRequest {
  readonly trackingCid: string;
  /** Name of the requesting SV. */
  readonly requester: string;
  readonly action: Action;
  readonly url: string;
  readonly body: string;
  readonly voteBefore: Micros;
  readonly targetEffectiveAt: Micros | null;
  readonly createdAt: Micros;
  contract: Contract;
  readonly contractIds: string[];
  /** Newest vote of each SV, by party id. */
  readonly votes: Map<string, CastVote>;
  /** Votes not yet cast, in order. */
  readonly plan: { readonly sv: Party; readonly accept: boolean }[];
  /** If true, `closeSomeVote` skips the request: it stays open past `voteBefore`. */
  readonly abandoned: boolean;
  closed: {
    readonly outcome: Outcome;
    readonly completedAt: Micros;
    readonly effectiveAt: Micros | null;
    /** Counts over the SVs in force when the closing began (docs/contract.md#v27). */
    readonly counts: Counts;
  } | null;
}
