import type { Coin } from '../coins/create-coin.ts';
import type { VoteRequest } from '../governance/vote-request.ts';
import { Ids } from '../ledger/ids.ts';
import type { Template } from '../ledger/template.ts';
import type { Contract, JsonObject, Tx } from '../ledger/tx.ts';
import { Model } from '../model/model.ts';
import type { NameEntry, NameRenewal, NameRequest } from '../names/name-entry.ts';
import type { NetworkParameters } from '../options.ts';
import { Party } from '../parties/party.ts';
import { Prng } from '../random/prng.ts';
import type { Coupon } from '../rewards/create-coupon.ts';
import type { Round } from '../rounds/round.ts';
import type { SuperValidator } from '../super-validators/super-validator.ts';
import type { Validator } from '../validators/validator.ts';
import { decimal, type Decimal } from '../values/decimal.ts';
import { type Micros, second } from '../values/time.ts';
import type { Era } from './era.ts';
import type { Allocation, Journey, SetupProposal, TransferOffer } from './pending.ts';

/** Kind of update: adds its events to `tx` and returns true. Returns false, with `tx` unchanged, if the network's state does not allow it. */
export type Shape = (network: Network, tx: Tx) => boolean;

/** An update that is scheduled for a record time. */
export interface Job {
  readonly due: Micros;
  readonly shape: Shape;
}

function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`The network has no ${name} yet.`);
  return value;
}

/** Contracts that exist once. */
export type Singleton =
  | 'amuletRules'
  | 'dsoRules'
  | 'externalPartyAmuletRules'
  | 'ansRules'
  | 'externalPartyConfigState';

/** The state of the simulated ledger and its random source, which shapes change; the generator sets era, migration, index and round length. */
export class Network {
  readonly parameters: NetworkParameters;
  rng: Prng;
  readonly ids: Ids;
  readonly model = new Model();
  readonly active = new Map<string, Contract>();
  readonly synchronizerId: string;
  /** Updates with equal record times are ordered by synchronizer id; this id sorts after the first. */
  readonly secondSynchronizerId: string;
  readonly dso: Party;
  readonly parties = new Map<string, Party>();
  /** User parties in order of creation. */
  readonly users: Party[] = [];
  readonly svs: SuperValidator[] = [];
  readonly offboardedSvs: { readonly party: Party; readonly name: string; readonly participantId: string }[] = [];
  readonly validators: Validator[] = [];
  readonly rounds = {
    open: [] as Round[],
    summarizing: [] as Round[],
    issuing: [] as Round[],
    closed: [] as Round[],
  };
  readonly couponsByRound = new Map<number, Set<Coupon>>();
  readonly markers: { readonly contract: Contract; readonly beneficiary: Party; readonly weight: Decimal }[] = [];
  readonly confirmations: Contract[] = [];
  readonly offers: TransferOffer[] = [];
  readonly allocations: Allocation[] = [];
  readonly setupProposals: SetupProposal[] = [];
  readonly journeys: Journey[] = [];
  /** Grants that were voted but not allocated. */
  readonly grants: { readonly contract: Contract; readonly beneficiary: Party; readonly amount: Decimal }[] = [];
  readonly names: NameEntry[] = [];
  readonly voteRequests: VoteRequest[] = [];
  /** Results of closed votes as the closing choice returned them, oldest first. */
  readonly voteResults: JsonObject[] = [];
  readonly nameRequests: NameRequest[] = [];
  readonly nameRenewals: NameRenewal[] = [];
  /** Scheduled updates, in order of `due`. */
  readonly jobs: Job[] = [];
  /** Market price in USD per coin, which the SVs' votes follow; it drifts. */
  marketPrice: Decimal = decimal('0.05');
  /** True if new rounds charge transfer fees. */
  feesInForce = true;
  configStateRound: Round | null = null;
  /** Current time between two rounds. */
  roundLength: Micros;
  /** Coins that are worth less than 20 rounds of holding fees. */
  readonly dust: Coin[] = [];
  /** Number of license contracts created. */
  licenses = 0;
  dsoEpoch = 0;
  era: Era = 0;
  migrationId = 0;
  index = 0;
  private readonly singletons = new Map<Singleton, Contract>();
  private readonly packageIds = new Map<string, string>();

  constructor(parameters: NetworkParameters) {
    this.parameters = parameters;
    this.roundLength = parameters.tick * second;
    this.ids = new Ids(`seed ${parameters.seed}`);
    this.rng = new Prng(JSON.stringify(['ledger', parameters.seed, parameters.parties, parameters.validators]));
    this.dso = this.party('DSO');
    this.synchronizerId = `global-domain::${this.dso.id.slice('DSO::'.length)}`;
    this.secondSynchronizerId = `second-domain::1220${this.ids.digest('second synchronizer')}`;
  }

  /** Starts a new branch after a rewind: new random numbers and ids. */
  branchOff(branch: number): void {
    this.rng = new Prng(JSON.stringify(['branch', this.parameters.seed, branch]));
    this.ids.branchOff(branch);
  }

  /** The party with this hint; it is created on first use. */
  party(hint: string): Party {
    const id = this.ids.party(hint);
    let party = this.parties.get(id);
    if (!party) {
      party = new Party(id, hint);
      this.parties.set(id, party);
    }
    return party;
  }

  /** Template id with the package id of the current era. */
  readonly templateId = (template: Template): string => {
    const key = `${template.packageName}/${this.era}`;
    let packageId = this.packageIds.get(key);
    if (packageId === undefined) {
      packageId = this.ids.digest(`package/${key}`);
      this.packageIds.set(key, packageId);
    }
    return `${packageId}:${template.name}`;
  };

  singleton(name: Singleton): Contract {
    return required(this.singletons.get(name), name);
  }

  install(name: Singleton, contract: Contract): void {
    this.singletons.set(name, contract);
  }

  /** The round that wallets use for transfers: the oldest open one. */
  get currentRound(): Round {
    return required(this.rounds.open[0], 'open round');
  }

  /** The round of the shared config state, which token standard choices use from era 2; often not the oldest open round. */
  get configRound(): Round {
    return required(this.configStateRound, 'external party config state');
  }

  get newestRound(): Round {
    return required(this.rounds.open.at(-1), 'open round');
  }

  /** The SV whose automation submits for the DSO. */
  get delegate(): SuperValidator {
    return required(this.svs[0], 'super validator');
  }

  schedule(job: Job): void {
    let at = this.jobs.length;
    while (at > 0 && (this.jobs[at - 1]?.due ?? 0) > job.due) at--;
    this.jobs.splice(at, 0, job);
  }
}
