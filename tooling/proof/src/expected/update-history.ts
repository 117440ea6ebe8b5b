import type { Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import type { Model } from '../model.ts';
import type { StreamEvent } from '../stream.ts';
import type { Truth } from '../truth.ts';
import { coinOf } from './balances.ts';
import { rewardSum } from './rewards.ts';
import { expectedTransfers } from './transfers.ts';
import { expectedEvent, expectedUpdate } from './updates.ts';

/** `Module.Name:Entity`; null if the event has no template. */
export function templateOf({ templateId }: StreamEvent): string | null {
  return templateId === null ? null : templateId.slice(templateId.indexOf(':') + 1);
}

export function choiceOf({ type, raw }: StreamEvent): string | null {
  return type === 'exercised_event' ? String(raw.choice) : null;
}

/** Rewards collected in an update by the first sender of its first transfer. */
function senderRewards(model: Model, update: number): string {
  const [sender] = model.transfers.find((one) => one.update === update)?.senders ?? [];
  const senderOnes = model.rewards.filter((one) => one.update === update && one.party === sender);
  return literal(rewardSum(senderOnes));
}

/** `/v1/update-history` (V62) without filters, oldest first. */
export function expectedUpdateHistory({ model, stream }: Truth): readonly Row[] {
  const transfers = Map.groupBy(expectedTransfers(model).toReversed(), (_, at) => model.transfers[at]?.update ?? -1);
  return stream.map((update, index) => {
    const [root] = update.events;
    const updateTransfers = transfers.get(index) ?? [];
    return {
      ...expectedUpdate(update),
      position: literal(index + 1),
      rootTemplate: root === undefined ? null : templateOf(root),
      rootChoice: root === undefined ? null : choiceOf(root),
      transfersCount: literal(updateTransfers.length),
      firstTransfer: updateTransfers[0] ?? null,
      senderRewards: senderRewards(model, index),
    };
  });
}

const order = ['signatory', 'observer', 'actor', 'owner', 'sender', 'receiver', 'collector', 'submitter'];

/** Roles of parties in events, by update: party, role and the ordinal of the event. */
export function appearances({
  model,
  stream,
  dso,
}: Truth): readonly (readonly [party: string, role: string, ordinal: number])[][] {
  const found = stream.map(({ events }) =>
    events.flatMap((event, ordinal) => {
      const { type, raw, created, templateId } = event;
      const all: [string, string, number][] = [];
      const add = (role: string, parties: unknown) => {
        for (const party of (parties ?? []) as readonly string[]) all.push([party, role, ordinal]);
      };
      add('signatory', created?.signatories);
      add('observer', created?.observers);
      if (type === 'exercised_event') add('actor', raw.acting_parties);
      if (type.endsWith('assigned_event') && typeof raw.submitter === 'string') add('submitter', [raw.submitter]);
      const coin = type === 'created_event' ? coinOf(created, templateId, dso) : null;
      if (coin !== null) add('owner', [coin.owner]);
      return all;
    }),
  );
  const ordinalOf = (update: number, eventId: string) =>
    stream[update]?.events.findIndex((event) => event.eventId === eventId) ?? -1;
  for (const { update, eventId, senders, receivers } of model.transfers) {
    const ordinal = ordinalOf(update, eventId);
    for (const party of senders) found[update]?.push([party, 'sender', ordinal]);
    for (const party of receivers) found[update]?.push([party, 'receiver', ordinal]);
  }
  for (const { update, eventId, party } of model.rewards) {
    found[update]?.push([party, 'collector', ordinalOf(update, eventId)]);
  }
  return found;
}

/** `/v1/parties/{partyId}/updates?include=events` (V63) of each given party, oldest first. */
export function expectedPartyUpdates(
  truth: Truth,
  history: readonly Row[],
  parties: readonly string[],
): ReadonlyMap<string, readonly Row[]> {
  const { stream } = truth;
  const all = appearances(truth);
  const named = new Map<string, StreamEvent>();
  for (const { events } of stream) {
    for (const event of events) {
      if (event.templateId !== null && !named.has(event.contractId)) named.set(event.contractId, event);
    }
  }
  const before = [0];
  for (const { events } of stream) before.push((before.at(-1) ?? 0) + events.length);
  const ofParty = (party: string) =>
    stream.flatMap((update, index) => {
      const partyEntries = (all[index] ?? []).filter(([other]) => other === party);
      if (partyEntries.length === 0) return [];
      const ordinals = [...new Set(partyEntries.map(([, , ordinal]) => ordinal))].sort((a, b) => a - b);
      const events = ordinals.slice(0, 20).flatMap((ordinal) => {
        const event = update.events[ordinal];
        if (event === undefined) return [];
        const id = literal((before[index] ?? 0) + ordinal + 1);
        return [{ id, ...expectedEvent(update, event, named.get(event.contractId) ?? null) }];
      });
      return [
        {
          ...history[index],
          partyId: party,
          roles: order.filter((role) => partyEntries.some(([, other]) => other === role)),
          partyEventsCount: literal(ordinals.length),
          events,
        },
      ];
    });
  return new Map(parties.map((party) => [party, ofParty(party)]));
}
