import { ledgerDecimal } from './decimal.ts';
import type {
  Coin,
  Deed,
  Fact,
  FakeContract,
  FakeEvent,
  FakeLedger,
  FakeReward,
  FakeTransfer,
  FakeUpdate,
  Subject,
  Template,
} from './fake-ledger.ts';

const governance = '639defed982f59ed4bae19cb06b9fb5c4e74adfd421ece91f18da57c0945724e';
const amulet = '36f567ebf5567d2922b5e73b546ba2f73c4d4f1c33e01163dad5d2be46282b7e';
const names = '9e70a8b3510d617f8a136213f33d6a903a10ca0eeec76bb06ba55d1ed9680f69';

function template(hash: string, packageName: string, name: string): Template {
  return { hash, packageName, name };
}

/** The templates that the ledger has contracts of, as the spec's examples spell them. */
export const templates = {
  Amulet: template(amulet, 'splice-amulet', 'Splice.Amulet:Amulet'),
  LockedAmulet: template(amulet, 'splice-amulet', 'Splice.Amulet:LockedAmulet'),
  AmuletRules: template(amulet, 'splice-amulet', 'Splice.AmuletRules:AmuletRules'),
  FeaturedAppRight: template(amulet, 'splice-amulet', 'Splice.Amulet:FeaturedAppRight'),
  ValidatorLicense: template(amulet, 'splice-amulet', 'Splice.ValidatorLicense:ValidatorLicense'),
  OpenMiningRound: template(amulet, 'splice-amulet', 'Splice.Round:OpenMiningRound'),
  SummarizingMiningRound: template(amulet, 'splice-amulet', 'Splice.Round:SummarizingMiningRound'),
  IssuingMiningRound: template(amulet, 'splice-amulet', 'Splice.Round:IssuingMiningRound'),
  ClosedMiningRound: template(amulet, 'splice-amulet', 'Splice.Round:ClosedMiningRound'),
  DsoRules: template(governance, 'splice-dso-governance', 'Splice.DsoRules:DsoRules'),
  VoteRequest: template(governance, 'splice-dso-governance', 'Splice.DsoRules:VoteRequest'),
  SvNodeState: template(governance, 'splice-dso-governance', 'Splice.DSO.SvState:SvNodeState'),
  AnsRules: template(names, 'splice-amulet-name-service', 'Splice.Ans:AnsRules'),
  AnsEntry: template(names, 'splice-amulet-name-service', 'Splice.Ans:AnsEntry'),
} as const;

interface Creation {
  readonly payload: object;
  readonly signatories: readonly string[];
  readonly observers?: readonly string[];
  readonly about?: Subject;
  readonly coin?: Coin;
}

interface Exercise {
  readonly choice: string;
  readonly actingParties: readonly string[];
  readonly argument?: object;
  readonly result?: object;
  readonly consuming?: boolean;
}

/** Writes the events of one update, depth first, and what they mean. */
export class UpdateBuilder {
  readonly update: FakeUpdate;
  readonly #ledger: FakeLedger;
  readonly #above: FakeEvent[] = [];

  /** Begins the update behind the newest one; `time` in microseconds. */
  constructor(ledger: FakeLedger, time: bigint, deed: Deed = 'OTHER', workflowId: string | null = null) {
    this.#ledger = ledger;
    this.update = {
      position: ledger.updates.length + 1,
      updateId: `1220${ledger.random.hex(64)}`,
      recordTime: time,
      workflowId,
      deed,
      round: ledger.rounds.at(-1)?.number ?? null,
      events: [],
      transfers: [],
      rewards: [],
      facts: [],
      parties: new Set(),
    };
    ledger.updates.push(this.update);
    ledger.updateById.set(this.update.updateId, this.update);
  }

  #add(contract: FakeContract, exercise: FakeEvent['exercise']): FakeEvent {
    const { update } = this;
    const above = this.#above.at(-1);
    const ordinal = update.events.length;
    const event: FakeEvent = {
      id: this.#ledger.events.length + 1,
      eventId: `${update.updateId}:${ordinal}`,
      update,
      contract,
      ordinal,
      parent: above?.ordinal ?? null,
      depth: this.#above.length,
      exercise,
    };
    above?.exercise?.children.push(event);
    update.events.push(event);
    this.#ledger.events.push(event);
    this.#ledger.eventById.set(event.eventId, event);
    contract.events.push(event);
    this.#appear(contract.signatories, contract.observers, exercise?.actingParties ?? []);
    return event;
  }

  /** V22: whoever an update names is a party from then on. */
  #appear(...groups: readonly (readonly string[])[]): void {
    const { update } = this;
    for (const party of groups.flat()) {
      update.parties.add(party);
      const known = this.#ledger.parties.get(party);
      if (known === undefined) this.#ledger.parties.set(party, { first: update, last: update });
      else known.last = update;
    }
  }

  create(of: Template, { payload, signatories, observers = [], about, coin }: Creation): FakeContract {
    const contract: FakeContract = {
      contractId: `00${this.#ledger.random.hex(64)}ca121220${this.#ledger.random.hex(64)}`,
      template: of,
      payload,
      signatories,
      observers,
      about: about ?? null,
      coin: coin ?? null,
      events: [],
      archived: null,
    };
    this.#ledger.contracts.set(contract.contractId, contract);
    this.#add(contract, null);
    return contract;
  }

  /** Exercises a choice; what `children` does happens inside of it. */
  exercise(contract: FakeContract, what: Exercise, children: (event: FakeEvent) => void = () => undefined): FakeEvent {
    const { choice, actingParties, argument = {}, result = {}, consuming = false } = what;
    const event = this.#add(contract, { choice, argument, result, consuming, actingParties, children: [] });
    if (consuming) this.#consume(contract, event);
    this.#above.push(event);
    children(event);
    this.#above.pop();
    return event;
  }

  #consume(contract: FakeContract, event: FakeEvent): void {
    contract.archived = event;
    const wallet = contract.coin && this.#ledger.wallets.get(contract.coin.owner);
    wallet?.splice(wallet.indexOf(contract), 1);
  }

  archive(contract: FakeContract): FakeEvent {
    return this.exercise(contract, { choice: 'Archive', actingParties: contract.signatories, consuming: true });
  }

  /** A contract with coin of its owner. */
  coin(owner: string, amount: bigint, locked = false): FakeContract {
    const round = this.update.round ?? 0;
    const held = {
      dso: this.#ledger.dso,
      owner,
      amount: {
        initialAmount: ledgerDecimal(amount),
        createdAt: { number: String(round) },
        ratePerRound: { rate: '0.0000190259' },
      },
    };
    const contract = this.create(locked ? templates.LockedAmulet : templates.Amulet, {
      payload: locked ? { amulet: held, lock: { holders: [this.#ledger.dso], optContext: null } } : held,
      signatories: [this.#ledger.dso, owner],
      about: { kind: 'coin', id: owner },
      coin: { owner, amount, locked, round },
    });
    const wallet = this.#ledger.wallets.get(owner) ?? [];
    wallet.push(contract);
    this.#ledger.wallets.set(owner, wallet);
    return contract;
  }

  transfer(transfer: Omit<FakeTransfer, 'update' | 'price'>): void {
    const price = this.#ledger.rounds.at(-1)?.price ?? 0n;
    const row = { ...transfer, update: this.update, price };
    this.update.transfers.push(row);
    this.#ledger.transfers.push(row);
  }

  reward(reward: Omit<FakeReward, 'update'>): void {
    const row = { ...reward, update: this.update };
    this.update.rewards.push(row);
    this.#ledger.rewards.push(row);
  }

  fact(kind: Fact['kind'], id: string, text: string | null): void {
    this.update.facts.push({ kind, id, text });
  }
}
