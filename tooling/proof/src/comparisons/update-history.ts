import type { Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import { coinOf } from '../expected/balances.ts';
import { expectedEvent, expectedUpdate } from '../expected/updates.ts';
import type { Model, Truth } from '../model.ts';
import { firstAt, namedEvents, type StreamEvent, templateOf } from '../stream.ts';
import { compareParts, periodsOf, thirdsOf } from './compare-parts.ts';
import { compareSlices, unevenSize } from './compare-slices.ts';
import { type Compare, sample } from './comparison.ts';
import { rewardSum } from './rewards.ts';
import { expectedTransfers } from './transfers.ts';

export function choiceOf({ type, raw }: StreamEvent): string | null {
  return type === 'exercised_event' ? String(raw.choice) : null;
}

/** Rewards collected in an update by the first sender of its first transfer. */
function senderRewards(model: Model, update: number): string {
  const [sender] = model.transfers.find((one) => one.update === update)?.senders ?? [];
  return literal(rewardSum(model.rewards.filter((one) => one.update === update && one.party === sender)));
}

/** `/v1/update-history` (V62) without filters, oldest first. */
function expectedUpdateHistory({ model, stream }: Truth): readonly Row[] {
  // Reversed, the expected rows are in the order of `model.transfers`.
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

const roleOrder = ['signatory', 'observer', 'actor', 'owner', 'sender', 'receiver', 'collector', 'submitter'];

/** A role of a party in an event; `ordinal`: the event's index in its update. */
interface Appearance {
  readonly party: string;
  readonly role: string;
  readonly ordinal: number;
}

/** Roles of parties in events, by update. */
export function appearances({ model, stream, dso }: Truth): readonly (readonly Appearance[])[] {
  const found = stream.map(({ events }) =>
    events.flatMap((event, ordinal) => {
      const { type, raw, created, templateId } = event;
      const all: Appearance[] = [];
      const add = (role: string, parties: unknown) => {
        for (const party of (parties ?? []) as readonly string[]) all.push({ party, role, ordinal });
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
    for (const party of senders) found[update]?.push({ party, role: 'sender', ordinal });
    for (const party of receivers) found[update]?.push({ party, role: 'receiver', ordinal });
  }
  for (const { update, eventId, party } of model.rewards) {
    found[update]?.push({ party, role: 'collector', ordinal: ordinalOf(update, eventId) });
  }
  return found;
}

/** `/v1/parties/{partyId}/updates?include=events` (V63) of each given party, oldest first. */
function expectedPartyUpdates(
  truth: Truth,
  history: readonly Row[],
  parties: readonly string[],
): ReadonlyMap<string, readonly Row[]> {
  const { stream } = truth;
  const all = appearances(truth);
  const named = namedEvents(stream);
  const eventsBefore = [0];
  for (const { events } of stream) eventsBefore.push((eventsBefore.at(-1) ?? 0) + events.length);
  const ofParty = (partyId: string) =>
    stream.flatMap((update, index) => {
      const partyEntries = (all[index] ?? []).filter(({ party }) => party === partyId);
      if (partyEntries.length === 0) return [];
      const ordinals = [...new Set(partyEntries.map(({ ordinal }) => ordinal))].sort((a, b) => a - b);
      const events = ordinals.slice(0, 20).flatMap((ordinal) => {
        const event = update.events[ordinal];
        if (event === undefined) return [];
        const id = literal((eventsBefore[index] ?? 0) + ordinal + 1);
        return [{ id, ...expectedEvent(update, event, named.get(event.contractId) ?? null) }];
      });
      return [
        {
          ...history[index],
          partyId,
          roles: roleOrder.filter((name) => partyEntries.some(({ role }) => role === name)),
          partyEventsCount: literal(ordinals.length),
          events,
        },
      ];
    });
  return new Map(parties.map((party) => [party, ofParty(party)]));
}

/**
 * All updates, and those by template, choice, period and position; and those of some parties with their events, in
 * both orders. Periods add up to the whole.
 */
export const compareUpdateHistory: Compare = async function* (answers, truth) {
  const { stream, model } = truth;
  const all = expectedUpdateHistory(truth);
  /** `rows`: the expected ones, oldest first. */
  const slices = (path: string, query: string, rows: readonly Row[], size = 100) => {
    const inOrder = query.includes('orderBy=ASC') ? rows : rows.toReversed();
    return compareSlices(answers, path, query, inOrder, size, { hasTimes: true });
  };
  const path = '/v1/update-history';
  yield* slices(path, '', all);
  const middle = Math.ceil(stream.length / 2);
  const [from, to] = thirdsOf(stream);
  if (from <= to) yield* slices(path, `&from=${from}&to=${to}`, all.slice(firstAt(stream, from), firstAt(stream, to)));
  if (middle > 0) yield* slices(path, `&position=${middle}`, all.slice(0, middle));
  if (middle > 0) yield* slices(path, `&orderBy=ASC&position=${middle}`, all.slice(0, middle));
  const periods = periodsOf(stream);
  yield* compareParts(answers, path, '', periods);

  const indexesByQuery = new Map<string, Set<number>>();
  for (const [index, { events }] of stream.entries()) {
    const filters = events.flatMap((event) => {
      const [template, choice] = [templateOf(event), choiceOf(event)];
      if (template === null) return [];
      const query = `&template=${encodeURIComponent(template)}`;
      return choice === null ? [query] : [query, `${query}&choice=${encodeURIComponent(choice)}`];
    });
    for (const query of filters) indexesByQuery.set(query, (indexesByQuery.get(query) ?? new Set()).add(index));
  }
  for (const [query, indexes] of sample([...indexesByQuery].sort(), 4)) {
    const rows = all.filter((_, index) => indexes.has(index));
    const upToMiddle = all.slice(0, middle).filter((_, index) => indexes.has(index));
    yield* slices(path, `${query}&position=${middle}`, upToMiddle, Math.min(upToMiddle.length + 1, unevenSize));
    // Short lists only, since each slice is read twice.
    if (rows.length < 400) yield* slices(path, query, rows);
    yield* slices(path, `${query}&orderBy=ASC&position=${middle}`, upToMiddle, unevenSize);
    yield* compareParts(answers, path, query, periods);
  }
  yield* slices(path, '&template=No.Such:Template', []);

  const parties = sample(model.parties, 3).map(({ party }) => party);
  for (const [party, rows] of expectedPartyUpdates(truth, all, parties)) {
    const partyPath = `/v1/parties/${encodeURIComponent(party)}/updates`;
    // Short lists only, since every row has its events.
    if (rows.length <= 60) yield* slices(partyPath, '&include=events', rows, 20);
    const bare = rows.map((row) => ({ ...row, events: null }));
    yield* slices(partyPath, '', bare);
    yield* slices(partyPath, '&orderBy=ASC', bare, unevenSize);
    yield* compareParts(answers, partyPath, '', periods);
  }
};
