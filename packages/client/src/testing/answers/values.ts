import type {
  ContractEventValues,
  EventDetailValues,
  PartyReferenceValues,
  RewardValues,
  TransferValues,
  UpdateValues,
} from '@ledger-explorer/spec/writers';
import { decimal, isoTime, milliseconds } from '../ledger/decimal.ts';
import type { FakeEvent, FakeLedger, FakeReward, FakeTransfer, FakeUpdate } from '../ledger/fake-ledger.ts';

export const migration = 4;

/** V32: the name of a super validator, or the newest entry of the name service that has not expired. */
export function nameOf({ superValidators, names, updates }: FakeLedger, party: string): string | null {
  const sv = superValidators.find((each) => each.party === party);
  if (sv !== undefined) return sv.name;
  const now = updates.at(-1)?.recordTime ?? 0n;
  return names.findLast((entry) => entry.party === party && entry.expiresAt > now)?.name ?? null;
}

function referenceOf(ledger: FakeLedger, partyId: string): PartyReferenceValues {
  return { partyId, accountName: nameOf(ledger, partyId), imageUrl: null };
}

function synchronizerOf({ dso }: FakeLedger): string {
  return dso.replace('DSO', 'global-domain');
}

/** The ledger's effective time is a moment before it is sequenced. */
function effective(update: FakeUpdate): bigint {
  return update.recordTime - 300_000n;
}

export function updateValues(ledger: FakeLedger, update: FakeUpdate): UpdateValues {
  return {
    updateId: update.updateId,
    migrationId: migration,
    workflowId: update.workflowId,
    recordTime: milliseconds(update.recordTime),
    synchronizerId: synchronizerOf(ledger),
    effectiveAt: milliseconds(effective(update)),
    rootEventIds: JSON.stringify(update.events.filter(({ parent }) => parent === null).map(({ eventId }) => eventId)),
    eventsCount: update.events.length,
    synchronizerName: 'global-domain',
    synchronizerImg: null,
  };
}

function templateIdOf({ contract }: FakeEvent): string {
  return `${contract.template.hash}:${contract.template.name}`;
}

/** The event as the ledger returned it (V5). */
function eventData(event: FakeEvent): object {
  const { contract, exercise, eventId } = event;
  const common = {
    event_id: eventId,
    contract_id: contract.contractId,
    template_id: templateIdOf(event),
    package_name: contract.template.packageName,
  };
  if (exercise === null) {
    return {
      event_type: 'created_event',
      ...common,
      create_arguments: contract.payload,
      created_at: isoTime(effective(event.update)),
      signatories: contract.signatories,
      observers: contract.observers,
    };
  }
  return {
    event_type: 'exercised_event',
    ...common,
    choice: exercise.choice,
    choice_argument: exercise.argument,
    child_event_ids: exercise.children.map((child) => child.eventId),
    exercise_result: exercise.result,
    consuming: exercise.consuming,
    acting_parties: exercise.actingParties,
    interface_id: null,
  };
}

export function eventValues(event: FakeEvent): EventDetailValues {
  const { contract, exercise, update } = event;
  return {
    eventId: event.eventId,
    transactionId: update.updateId,
    eventType: exercise === null ? 'created_event' : 'exercised_event',
    contractId: contract.contractId,
    templateId: templateIdOf(event),
    packageName: contract.template.packageName,
    templateName: contract.template.name,
    templateHash: contract.template.hash,
    eventData: JSON.stringify(eventData(event)),
    createArguments: exercise === null ? JSON.stringify(contract.payload) : null,
    createdAt: milliseconds(update.recordTime),
    signatories: exercise === null ? JSON.stringify(contract.signatories) : null,
    observers: exercise === null ? JSON.stringify(contract.observers) : null,
    choice: exercise?.choice ?? null,
    choiceArgument: exercise === null ? null : JSON.stringify(exercise.argument),
    childEventIds: exercise === null ? null : JSON.stringify(exercise.children.map(({ eventId }) => eventId)),
    exerciseResult: exercise === null ? null : JSON.stringify(exercise.result),
    consuming: exercise?.consuming ?? null,
    actingParties: exercise === null ? null : JSON.stringify(exercise.actingParties),
    interfaceId: null,
  };
}

export function contractEventValues(ledger: FakeLedger, { eventId, update }: FakeEvent): ContractEventValues {
  return {
    eventId,
    updateId: update.updateId,
    effectiveAt: milliseconds(effective(update)),
    recordTime: milliseconds(update.recordTime),
    migrationId: migration,
    createdEvents: update.events.filter(({ exercise }) => exercise === null).length,
    synchronizer: synchronizerOf(ledger),
    synchronizerName: 'global-domain',
    synchronizerImg: null,
  };
}

/** Parties of one side of a transfer (V16). */
export function partiesOf(party: string | null): string[] {
  return party === null ? [] : [party];
}

export function transferValues(ledger: FakeLedger, transfer: FakeTransfer): TransferValues {
  const { eventId, type, sender, receiver, amount, fee, price, update } = transfer;
  return {
    eventId,
    transferType: type,
    senders: partiesOf(sender).map((party) => referenceOf(ledger, party)),
    receivers: partiesOf(receiver).map((party) => referenceOf(ledger, party)),
    amount: decimal(amount),
    fee: decimal(fee),
    coinPrice: decimal(price),
    createdAt: milliseconds(update.recordTime),
  };
}

export function rewardValues({ eventId, party, app, validator, sv, update }: FakeReward): RewardValues {
  return {
    eventId,
    partyId: party,
    inputAppRewardAmount: decimal(app),
    inputValidatorRewardAmount: decimal(validator),
    inputSvRewardAmount: decimal(sv),
    createdAt: milliseconds(update.recordTime),
    inputDevelopmentFundAmount: '0',
    inputUnclaimedActivityRecordAmount: '0',
  };
}

/** V20. */
export function rewardsOf({ rewards }: FakeLedger, party: string): bigint {
  return rewards.reduce((sum, row) => (row.party === party ? sum + row.app + row.validator + row.sv : sum), 0n);
}
