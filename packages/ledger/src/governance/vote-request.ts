import type { Micros } from '../values/time.ts';

/** Vote of a super validator on a vote request. */
export interface Vote {
  /** Party of the super validator. */
  readonly sv: string;
  /** Key of the vote in the ledger's map: the SV's name. */
  readonly name: string;
  readonly accept: boolean;
  readonly reasonUrl: string;
  readonly reasonBody: string;
  /** Null on older packages; the store then takes the record time of the vote. */
  readonly castAt: Micros | null;
  /** Party that cast it for `sv`; null if the vote names none. */
  readonly castBy: string | null;
}

/** A contract of a vote request (`Splice.DsoRules:VoteRequest`). Every cast replaces it by a new contract. */
export interface VoteRequestCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateId: string;
  /** Id of the request's first contract, also in the first contract itself (docs/contract.md#v26). */
  readonly trackingCid: string;
  readonly dso: string;
  /** Name of the requesting super validator. */
  readonly requester: string;
  /** In words: `Grant Featured App Right` (docs/contract.md#v28). */
  readonly title: string;
  /** Value of the inner action, `{}` if it has none. */
  readonly actionConfig: Readonly<Record<string, unknown>>;
  /** Provider of the granted right; null for other actions. */
  readonly provider: string | null;
  /** Contract id of the revoked or updated right, which has the provider. Null for other actions. */
  readonly rightCid: string | null;
  readonly reasonUrl: string;
  readonly reasonBody: string;
  readonly voteBefore: Micros;
  /** Null: effective when enough super validators accept. */
  readonly targetEffectiveAt: Micros | null;
  readonly votes: readonly Vote[];
  /** The super validator whose cast created this contract, even if its vote did not change; null for the first contract. */
  readonly createdByVoteOf: string | null;
  /** Create arguments as the ledger gave them. */
  readonly payload: unknown;
}

export const voteOutcomes = ['ACCEPTED', 'REJECTED', 'EXPIRED', 'FAILED'] as const;
export type VoteOutcome = (typeof voteOutcomes)[number];

/** An exercise of `DsoRules_CloseVoteRequest`. */
export interface VoteRequestClosed {
  readonly ordinal: number;
  /** Contract that the closing archived. */
  readonly contractId: string;
  readonly outcome: VoteOutcome;
  /** Null if the result does not state it. */
  readonly completedAt: Micros | null;
  /** Null unless accepted. */
  readonly effectiveAt: Micros | null;
  /** Final votes in the exercise's result; empty if it does not state them. */
  readonly votes: readonly Vote[];
}
