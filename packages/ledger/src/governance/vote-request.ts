import type { Micros } from '../values/time.ts';

export interface Vote {
  readonly sv: string;
  /** Key of the vote in the ledger's map: the SV's name. */
  readonly name: string;
  readonly accept: boolean;
  readonly reasonUrl: string;
  readonly reasonBody: string;
  /** Null on older packages: then the record time of the cast is used. */
  readonly castAt: Micros | null;
  /** Party that cast it for `sv`; null if the vote names none. */
  readonly castBy: string | null;
}

/** One contract of a vote request's chain (`Splice.DsoRules:VoteRequest`): every cast makes a new one. */
export interface VoteRequestCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateId: string;
  /** The first contract's id, also for the first contract itself (docs/contract.md#v26). */
  readonly trackingCid: string;
  readonly dso: string;
  /** Name of the SV that asks. */
  readonly requester: string;
  /** In words: `Grant Featured App Right` (docs/contract.md#v28). */
  readonly title: string;
  /** The inner action's value as an object; `{}` where it has none. */
  readonly actionConfig: Readonly<Record<string, unknown>>;
  /** Provider granted; null for every other action. */
  readonly provider: string | null;
  /** Contract id of the right to revoke or update; its provider is the answer's. Null for every other action. */
  readonly rightCid: string | null;
  readonly reasonUrl: string;
  readonly reasonBody: string;
  readonly voteBefore: Micros;
  /** Null: effective at threshold. */
  readonly targetEffectiveAt: Micros | null;
  readonly votes: readonly Vote[];
  /** The SV whose cast made this contract, also where it voted as before; null for the first of the chain. */
  readonly castBy: string | null;
  /** Create arguments as the ledger gave them. */
  readonly payload: unknown;
}

export const voteOutcomes = ['ACCEPTED', 'REJECTED', 'EXPIRED', 'FAILED'] as const;
export type VoteOutcome = (typeof voteOutcomes)[number];

/** `DsoRules_CloseVoteRequest`. */
export interface VoteRequestClosed {
  readonly ordinal: number;
  /** Contract that the closing archived. */
  readonly contractId: string;
  readonly outcome: VoteOutcome;
  readonly completedAt: Micros | null;
  readonly effectiveAt: Micros | null;
  /** Final votes as the closing states them; empty where it does not. */
  readonly votes: readonly Vote[];
}
