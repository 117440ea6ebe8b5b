import type { StreamUpdate } from './stream.ts';

/** The simulator's model of its ledger (`GET /simulator/model`), as far as it is compared. Decimals are canonical texts, times ISO 8601. */
export interface Model {
  readonly head: {
    readonly updates: number;
    readonly updateId: string;
    readonly migrationId: number;
    readonly recordTime: string;
  };
  readonly totals: {
    readonly updates: number;
    readonly events: number;
    readonly createdEvents: number;
    readonly transfers: number;
    readonly rewards: number;
    readonly parties: number;
    readonly superValidators: number;
    readonly migrationId: number;
    readonly latestRound: number | null;
    readonly unlocked: string;
    readonly locked: string;
    readonly supply: string;
  };
  /** Numbers in (head − 60 s, head]. */
  readonly rates: { readonly updates: number; readonly createdEvents: number };
  readonly parties: readonly ModelParty[];
  readonly transfers: readonly ModelTransfer[];
  readonly rewards: readonly ModelReward[];
  readonly coupons: readonly ModelCoupon[];
  readonly validators: readonly ModelValidator[];
  readonly superValidators: readonly ModelSuperValidator[];
  readonly voteRequests: readonly ModelVoteRequest[];
  readonly featuredApps: readonly {
    readonly contractId: string;
    readonly templateId: string;
    readonly provider: string;
    readonly createdIn: string;
  }[];
  readonly names: readonly {
    readonly contractId: string;
    readonly party: string;
    readonly name: string;
    readonly url: string;
    readonly description: string;
    readonly createdAt: string;
    readonly expiresAt: string;
  }[];
  readonly rounds: readonly ModelRound[];
  /** Party and name of every super validator there ever was: a former one keeps its name (V32). Read from the stream. */
  readonly svNames: ReadonlyMap<string, string>;
  readonly minutes: readonly { readonly minute: string; readonly updates: number; readonly creates: number }[];
}

interface ModelRound {
  readonly number: number;
  readonly price: string;
  /** Index of the update that opened the round. */
  readonly update: number;
  readonly recordTime: string;
  readonly opensAt: string;
  readonly state: string;
  readonly issuingAt: string | null;
  readonly closedAt: string | null;
  /** Coin per unit of activity; null before the round issues. */
  readonly rates: Readonly<Record<Exclude<CouponKind, 'TRAFFIC'>, string>> | null;
}

export type CouponKind = 'FEATURED_APP' | 'UNFEATURED_APP' | 'TRAFFIC' | 'VALIDATOR' | 'LIVENESS' | 'SV';

export interface ModelCoupon {
  readonly kind: CouponKind;
  readonly party: string;
  readonly provider: string;
  readonly round: number;
  readonly activity: string;
  /** Indexes of the updates that created and ended it; `ended` null: it is active. */
  readonly madeIn: number;
  readonly ended: { readonly how: 'COLLECTED' | 'EXPIRED'; readonly update: number; readonly worth: string } | null;
}

export interface ModelParty {
  readonly party: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly unlocked: string;
  readonly locked: string;
  readonly feesUnlocked: string;
  readonly feesLocked: string;
  readonly totalRewards: string;
  readonly rewardRows: number;
}

interface ModelTransfer {
  readonly eventId: string;
  /** Index of its update in the stream. */
  readonly update: number;
  readonly recordTime: string;
  readonly type: string;
  readonly senders: readonly string[];
  readonly receivers: readonly string[];
  /** Amount by receiver. */
  readonly shares: readonly string[];
  readonly amount: string;
  readonly fee: string;
  readonly price: string | null;
}

interface ModelReward {
  readonly eventId: string;
  /** Index of its update in the stream. */
  readonly update: number;
  readonly recordTime: string;
  readonly party: string;
  readonly app: string;
  readonly validator: string;
  readonly sv: string;
  /** Coin from the development fund, and from unclaimed activity records. */
  readonly fund: string;
  readonly activity: string;
}

export interface ModelValidator {
  readonly validator: string;
  readonly contractId: string;
  readonly templateId: string;
  readonly sponsor: string;
  readonly firstLicensedAt: string;
  readonly lastActiveAt: string;
  readonly lastUpdatedAt: string | null;
  readonly version: string | null;
  readonly contactPoint: string | null;
  readonly firstRound: number | null;
  readonly lastRound: number | null;
  readonly missedRounds: number | null;
  readonly active: boolean;
  readonly totalRewards: string;
}

interface ModelSuperValidator {
  readonly party: string;
  readonly name: string;
  readonly joinedAsOfRound: number;
  readonly weight: number;
  readonly participantId: string;
  readonly scanUrl: string | null;
  readonly sequencer: { readonly id: string; readonly url: string; readonly availableAfter: string | null } | null;
  readonly price: string | null;
  readonly totalVotes: number;
  readonly totalSponsored: number;
  readonly totalRewards: string;
}

export interface ModelVoteRequest {
  readonly trackingCid: string;
  readonly contractId: string;
  readonly templateId: string;
  readonly contractIds: readonly string[];
  readonly title: string;
  readonly actionConfig: unknown;
  readonly actionProvider: string | null;
  readonly requester: string;
  readonly reasonUrl: string;
  readonly reasonBody: string;
  readonly createdAt: string;
  readonly voteBefore: string;
  readonly targetEffectiveAt: string | null;
  readonly completedAt: string | null;
  readonly effectiveAt: string | null;
  readonly status: string;
  /** Counted SVs: those in force at the head, or for a closed request when the closing began. */
  readonly members: readonly string[];
  readonly yes: number;
  readonly no: number;
  readonly abstain: number;
  readonly weightYes: number;
  readonly weightNo: number;
  readonly weightAbstain: number;
  readonly votes: readonly {
    readonly sv: string;
    readonly accept: boolean;
    readonly reasonUrl: string;
    readonly reasonBody: string;
    readonly castAt: string;
    /** Index of the update with the vote. */
    readonly castIn: number;
  }[];
}

/** Names of all super validators in any DSO rules of the stream, by party. */
export function svNamesOf(stream: readonly StreamUpdate[]): ReadonlyMap<string, string> {
  const rules = stream
    .flatMap(({ events }) => events)
    .filter(({ type, templateId }) => type === 'created_event' && templateId?.endsWith(':Splice.DsoRules:DsoRules'));
  const svs = rules.flatMap(({ created }) => {
    const { svs } = created?.create_arguments as { readonly svs: readonly [string, { readonly name: string }][] };
    return svs;
  });
  return new Map(svs.map(([party, { name }]) => [party, name]));
}
