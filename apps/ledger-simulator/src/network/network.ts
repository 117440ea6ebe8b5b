import type { Coin } from '../coins/coin.ts';
import type { Contract, JsonObject } from '../ledger/contract.ts';
import { Ids } from '../ledger/ids.ts';
import type { Template } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import { Model } from '../model/model.ts';
import type { NetworkParameters } from '../options.ts';
import { Party } from '../parties/party.ts';
import { Prng } from '../random/prng.ts';
import type { Coupon } from '../rewards/coupon.ts';
import type { Round } from '../rounds/round.ts';
import type { SuperValidator } from '../super-validators/super-validator.ts';
import type { VoteRequest } from '../governance/vote-request.ts';
import type { NameEntry, NameRenewal, NameRequest } from '../names/name-entry.ts';
import type { Validator } from '../validators/validator.ts';
import type { Decimal } from '../values/decimal.ts';
import { type Micros, second } from '../values/time.ts';
import type { Era } from './era.ts';
import type { Allocation, Journey, SetupProposal, TransferOffer } from './pending.ts';

/** Does one update; false, with the transaction untouched, where the network's state does not allow it now. */
export type Shape = (network: Network, tx: Tx) => boolean;

/** Something the network must do at a ledger time. */
export interface Job {
  readonly due: Micros;
  readonly shape: Shape;
}

function required<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`The network has no ${name} yet.`);
  return value;
}

/** The contracts of which there is one. */
export type Singleton =
  | 'amuletRules'
  | 'dsoRules'
  | 'externalPartyAmuletRules'
  | 'ansRules'
  | 'externalPartyConfigState';

/** The state of the simulated ledger, and its random source. Shapes change it; nothing else does. */
export class Network {
  readonly parameters: NetworkParameters;
  rng: Prng;
  readonly ids: Ids;
  readonly model = new Model();
  readonly active = new Map<string, Contract>();
  readonly synchronizerId: string;
  /** Ties are ordered by synchronizer id, and this one comes second. */
  readonly secondSynchronizerId: string;
  readonly dso: Party;
  readonly parties = new Map<string, Party>();
  /** User parties in order of birth. */
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
  /** Voted, not yet allocated. */
  readonly grants: { readonly contract: Contract; readonly beneficiary: Party; readonly amount: Decimal }[] = [];
  readonly names: NameEntry[] = [];
  readonly voteRequests: VoteRequest[] = [];
  /** Results of closings, oldest first, as the closing choice states them. */
  readonly voteResults: JsonObject[] = [];
  readonly nameRequests: NameRequest[] = [];
  readonly nameRenewals: NameRenewal[] = [];
  /** In order of `due`. */
  readonly jobs: Job[] = [];
  /** USD per coin that SVs believe in; drifts. */
  marketPrice: Decimal = 500_000_000n;
  /** Whether new rounds charge transfer fees. */
  feesInForce = true;
  configStateRound: Round | null = null;
  /** From one round to the next, at this time. */
  roundLength: Micros;
  /** Coins so small that holding fees will eat them. */
  readonly dust: Coin[] = [];
  /** License contracts made so far. */
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

  /** From here on the ledger goes on otherwise than it did before it was taken back. */
  branchOff(branch: number): void {
    this.rng = new Prng(JSON.stringify(['branch', this.parameters.seed, branch]));
    this.ids.branchOff(branch);
  }

  /** The party with this hint; made at first use. */
  party(hint: string): Party {
    const id = this.ids.party(hint);
    let party = this.parties.get(id);
    if (!party) {
      party = new Party(id, hint);
      this.parties.set(id, party);
    }
    return party;
  }

  /** The template's id with the package id of the present era: packages are upgraded with each. */
  readonly templateId = (template: Template): string => {
    const key = `${template.packageName}/${this.era}`;
    let packageId = this.packageIds.get(key);
    if (packageId === undefined) {
      packageId = this.ids.digest(`package/${key}`);
      this.packageIds.set(key, packageId);
    }
    return `${packageId}:${template.name}`;
  };

  the(name: Singleton): Contract {
    return required(this.singletons.get(name), name);
  }

  install(name: Singleton, contract: Contract): void {
    this.singletons.set(name, contract);
  }

  /** The round that transfers use: the oldest that is open, as wallets do. */
  get currentRound(): Round {
    return required(this.rounds.open[0], 'open round');
  }

  /** The round that the newer token-standard choices use: that of the shared config state, often an older one. */
  get configRound(): Round {
    return required(this.configStateRound, 'external party config state');
  }

  get newestRound(): Round {
    return required(this.rounds.open.at(-1), 'open round');
  }

  /** The SV whose automation submits for the DSO now. */
  get delegate(): SuperValidator {
    return required(this.svs[0], 'super validator');
  }

  schedule(job: Job): void {
    let at = this.jobs.length;
    while (at > 0 && (this.jobs[at - 1]?.due ?? 0) > job.due) at--;
    this.jobs.splice(at, 0, job);
  }
}
