import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Micros } from '../values/time.ts';
import type { Action } from './action.ts';

export interface CastVote {
  readonly sv: Party;
  /** Key in the ledger's map. */
  readonly name: string;
  readonly accept: boolean;
  readonly url: string;
  readonly body: string;
  /** `optCastAt`; null on older packages. */
  readonly castAt: Micros | null;
  /** Record time and stream index of the update that cast it. */
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

/** One vote request through its whole life; `contract` is the newest of its chain. */
export interface VoteRequest {
  readonly trackingCid: string;
  /** Name of the SV that asks. */
  readonly requester: string;
  readonly action: Action;
  readonly url: string;
  readonly body: string;
  readonly voteBefore: Micros;
  readonly targetEffectiveAt: Micros | null;
  readonly createdAt: Micros;
  contract: Contract;
  readonly contractIds: string[];
  /** By party; a changed vote replaces the one before. */
  readonly votes: Map<string, CastVote>;
  /** Votes still to come. */
  readonly plan: { readonly sv: Party; readonly accept: boolean }[];
  /** Nobody closes it, so that it stays open past its time. */
  readonly abandoned: boolean;
  closed: {
    readonly outcome: Outcome;
    readonly completedAt: Micros;
    readonly effectiveAt: Micros | null;
    /** Frozen: of the SVs in force when the closing began (docs/contract.md#v27). */
    readonly counts: Counts;
  } | null;
}
