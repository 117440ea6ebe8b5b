import type { CoinCreated } from './coins/coin.ts';
import type { FeaturedAppCreated } from './featured-apps/featured-app.ts';
import type { VoteRequestClosed, VoteRequestCreated } from './governance/vote-request.ts';
import type { NameCreated } from './names/name.ts';
import type { Reward } from './rewards/reward.ts';
import type { RoundOpened } from './rounds/round.ts';
import type { DsoRulesCreated, PriceVoteCreated, SvNodeStateCreated } from './super-validators/super-validator.ts';
import type { Transfer } from './transfers/transfer.ts';
import type { LicenceCreated } from './validators/licence.ts';

/** A contract that a consuming exercise ended. */
export interface ContractArchived {
  readonly ordinal: number;
  readonly contractId: string;
  readonly templateName: string;
}

/** Something the interpreter met and could not read: kept raw in the update, counted by reason. */
export interface Unread {
  readonly ordinal: number;
  /** `undecodable-payload`, `unknown-template`, `unknown-choice`, `malformed-payload`. */
  readonly reason: 'undecodable-payload' | 'unknown-template' | 'unknown-choice' | 'malformed-payload';
  readonly detail: string;
}

/** Everything one update says about the ledger's state, by noun, each list in stream order. */
export interface Facts {
  /** Distinct parties that appear (contract.md V22). */
  readonly parties: readonly string[];
  readonly coins: readonly CoinCreated[];
  readonly transfers: readonly Transfer[];
  readonly rewards: readonly Reward[];
  readonly licences: readonly LicenceCreated[];
  readonly dsoRules: readonly DsoRulesCreated[];
  readonly svNodeStates: readonly SvNodeStateCreated[];
  readonly priceVotes: readonly PriceVoteCreated[];
  readonly voteRequests: readonly VoteRequestCreated[];
  readonly closedVoteRequests: readonly VoteRequestClosed[];
  readonly featuredApps: readonly FeaturedAppCreated[];
  readonly rounds: readonly RoundOpened[];
  readonly names: readonly NameCreated[];
  /** Every contract archived by this update, transient ones too. */
  readonly archived: readonly ContractArchived[];
  readonly unread: readonly Unread[];
}
