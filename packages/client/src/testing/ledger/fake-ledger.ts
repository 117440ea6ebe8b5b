import type { Random } from './random.ts';

/** What a contract is about, as the contract of the API names it (V40). */
export interface Subject {
  readonly kind: 'coin' | 'validator' | 'superValidator' | 'voteRequest' | 'app' | 'name' | 'round';
  readonly id: string;
}

/** Coin of a contract, in units of 10^-10. */
export interface Coin {
  readonly owner: string;
  readonly amount: bigint;
  readonly locked: boolean;
  /** Round in which it was created. */
  readonly round: number;
}

export interface FakeContract {
  readonly contractId: string;
  readonly template: Template;
  readonly payload: object;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  about: Subject | null;
  readonly coin: Coin | null;
  /** Its events in stream order: the first created it. */
  readonly events: FakeEvent[];
  archived: FakeEvent | null;
}

export interface Template {
  readonly hash: string;
  readonly name: string;
  readonly packageName: string;
}

export interface FakeEvent {
  /** Sequence number in the stream, from 1. */
  readonly id: number;
  readonly eventId: string;
  readonly update: FakeUpdate;
  readonly contract: FakeContract;
  readonly ordinal: number;
  readonly parent: number | null;
  readonly depth: number;
  /** Null for the creation of the contract. */
  readonly exercise: {
    readonly choice: string;
    readonly argument: object;
    readonly result: object;
    readonly consuming: boolean;
    readonly actingParties: readonly string[];
    readonly children: FakeEvent[];
  } | null;
}

export interface FakeTransfer {
  readonly eventId: string;
  readonly update: FakeUpdate;
  readonly type: 'TRANSFER' | 'TAP' | 'SELF_TRANSFER' | 'TRAFFIC_PURCHASE' | 'NAME_PURCHASE';
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly price: bigint;
}

export interface FakeReward {
  readonly eventId: string;
  readonly update: FakeUpdate;
  readonly party: string;
  readonly app: bigint;
  readonly validator: bigint;
  readonly sv: bigint;
}

/** Something with an id that an update says something about (V41). */
export interface Fact {
  readonly kind: Exclude<Subject['kind'], 'coin'>;
  readonly id: string;
  readonly text: string | null;
}

/** What an update is about if it moves no coin (V41). */
export type Deed =
  | 'VOTE_CLOSING'
  | 'VOTE_REQUEST'
  | 'VOTE'
  | 'ROUND'
  | 'FEATURED_APP'
  | 'NAME'
  | 'SUPER_VALIDATOR'
  | 'LICENSE'
  | 'OTHER';

export interface FakeUpdate {
  readonly position: number;
  readonly updateId: string;
  /** Microseconds. */
  readonly recordTime: bigint;
  readonly workflowId: string | null;
  readonly deed: Deed;
  /** Newest round, with those that the update opens. */
  round: number | null;
  readonly events: FakeEvent[];
  readonly transfers: FakeTransfer[];
  readonly rewards: FakeReward[];
  readonly facts: Fact[];
  readonly parties: Set<string>;
}

export interface FakeRound {
  readonly number: number;
  readonly price: bigint;
  readonly opened: FakeUpdate;
  issuing: FakeUpdate | null;
  closed: FakeUpdate | null;
  contract: FakeContract;
}

export interface License {
  readonly party: string;
  readonly sponsor: string;
  readonly first: FakeUpdate;
  readonly version: string;
  readonly contactPoint: string;
  contract: FakeContract;
  /** Microseconds; null before it was active. */
  lastActiveAt: bigint | null;
  /** Rounds that its licenses name as the last one reported in, in order. */
  readonly reported: number[];
}

export interface SuperValidator {
  readonly party: string;
  readonly name: string;
  readonly weight: number;
  readonly host: string;
  readonly price: bigint;
}

interface Ballot {
  readonly sv: SuperValidator;
  readonly accept: boolean;
  readonly body: string;
  readonly castAt: bigint;
}

export interface VoteRequest {
  readonly trackingId: string;
  readonly requester: SuperValidator;
  readonly created: FakeUpdate;
  readonly voteBefore: bigint;
  readonly action: { readonly tag: string; readonly value: Record<string, unknown> };
  readonly reason: { readonly url: string; readonly body: string };
  readonly ballots: Ballot[];
  /** All contracts of the chain; the last is the newest. */
  readonly chain: FakeContract[];
  outcome: 'ACCEPTED' | 'REJECTED' | null;
  /** Null while it is open. */
  closedAt: bigint | null;
}

interface FeaturedApp {
  readonly provider: string;
  readonly contract: FakeContract;
}

export interface NameEntry {
  readonly name: string;
  readonly party: string;
  readonly contract: FakeContract;
  readonly expiresAt: bigint;
}

/** Everything that happened, in memory: rows are added, and never change in what an earlier position showed. */
export interface FakeLedger {
  readonly random: Random;
  readonly dso: string;
  readonly updates: FakeUpdate[];
  readonly events: FakeEvent[];
  readonly transfers: FakeTransfer[];
  readonly rewards: FakeReward[];
  readonly contracts: Map<string, FakeContract>;
  /** Active contracts with coin, by owner. */
  readonly wallets: Map<string, FakeContract[]>;
  readonly updateById: Map<string, FakeUpdate>;
  readonly eventById: Map<string, FakeEvent>;
  /** Parties in order of first appearance, with the updates that name them first and last. */
  readonly parties: Map<string, { readonly first: FakeUpdate; last: FakeUpdate }>;
  readonly rounds: FakeRound[];
  readonly licenses: License[];
  readonly superValidators: SuperValidator[];
  readonly voteRequests: VoteRequest[];
  readonly apps: FeaturedApp[];
  readonly names: NameEntry[];
  /** The contracts that others are exercised through: rules of the network. */
  readonly rules: { amulet: FakeContract | null; dso: FakeContract | null; names: FakeContract | null };
}

export function emptyLedger(random: Random): FakeLedger {
  return {
    random,
    dso: `DSO::1220${random.hex(64)}`,
    updates: [],
    events: [],
    transfers: [],
    rewards: [],
    contracts: new Map(),
    wallets: new Map(),
    updateById: new Map(),
    eventById: new Map(),
    parties: new Map(),
    rounds: [],
    licenses: [],
    superValidators: [],
    voteRequests: [],
    apps: [],
    names: [],
    rules: { amulet: null, dso: null, names: null },
  };
}

/** A contract of the network's rules, which the first update creates. */
export function ruleOf({ rules }: FakeLedger, which: 'amulet' | 'dso' | 'names'): FakeContract {
  const contract = rules[which];
  if (contract === null) throw new Error('the network begins with its rules');
  return contract;
}

/** Active contracts with coin of a party, as of a position. */
export function coinsOf({ contracts }: FakeLedger, party: string, position: number): Coin[] {
  const coins: Coin[] = [];
  for (const { coin, events, archived } of contracts.values()) {
    const [created] = events;
    if (coin?.owner !== party || created === undefined || created.update.position > position) continue;
    if (archived === null || archived.update.position > position) coins.push(coin);
  }
  return coins;
}

/** Sums of coin. */
export function sumOf(coins: readonly Coin[]): {
  readonly unlocked: bigint;
  readonly locked: bigint;
  readonly both: bigint;
} {
  let unlocked = 0n;
  let locked = 0n;
  for (const { amount, locked: isLocked } of coins) {
    if (isLocked) locked += amount;
    else unlocked += amount;
  }
  return { unlocked, locked, both: unlocked + locked };
}
