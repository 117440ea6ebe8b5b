import { type ListedUpdateValues, writePartyUpdateSlice, writeUpdateSlice } from '@ledger-explorer/spec/writers';
import type { FakeEvent, FakeLedger, FakeUpdate } from '../ledger/fake-ledger.ts';
import { sliceOf } from './pages.ts';
import { checkedPeriod } from './period.ts';
import { found, invalid, type Read } from './reading.ts';
import { positionBefore } from './transfer-history.ts';
import { eventValues, partiesOf, transferValues, updateValues } from './values.ts';

interface Period {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Updates of a period, up to a position. */
function between(ledger: FakeLedger, { from, to }: Period, position: number): FakeUpdate[] {
  checkedPeriod(from, to);
  const after = from === undefined ? 0 : positionBefore(ledger, from);
  return ledger.updates.slice(after, Math.min(position, to === undefined ? Infinity : positionBefore(ledger, to)));
}

/** V62. */
function listedValues(ledger: FakeLedger, update: FakeUpdate): ListedUpdateValues {
  const [root] = update.events;
  const [transfer] = update.transfers;
  return {
    ...updateValues(ledger, update),
    position: update.position,
    rootTemplate: root?.contract.template.name ?? null,
    rootChoice: root?.exercise?.choice ?? null,
    transfersCount: update.transfers.length,
    firstTransfer: transfer === undefined ? null : transferValues(ledger, transfer),
  };
}

export const listUpdateHistory: Read<'listUpdateHistory'> = ({ ledger, values, position, cursors }) => {
  const { template, choice, from, to, orderBy, position: pin } = values;
  const rows = between(ledger, values, position).filter(
    ({ events }) =>
      template === undefined ||
      events.some(
        ({ contract, exercise }) =>
          contract.template.name === template && (choice === undefined || exercise?.choice === choice),
      ),
  );
  const scope = ['updates', template ?? null, choice ?? null, from ?? null, to ?? null, orderBy, pin ?? null];
  const { content, ...slice } = sliceOf(cursors, position, {
    ...values,
    rows,
    olderIs: 'lower',
    scope,
    cursor: values.cursor,
  });
  if (choice !== undefined && template === undefined) {
    const reason = 'needs template: choices of two templates may have one name';
    throw invalid([{ in: 'query', name: 'choice', reason }]);
  }
  return writeUpdateSlice({ content: content.map((update) => listedValues(ledger, update)), ...slice });
};

const roles = ['signatory', 'observer', 'actor', 'owner', 'sender', 'receiver', 'collector'] as const;
type Role = (typeof roles)[number];

/** As what an event names a party. */
function rolesIn({ contract, exercise }: FakeEvent, party: string): Role[] {
  if (exercise !== null) return exercise.actingParties.includes(party) ? ['actor'] : [];
  const { signatories, observers, coin } = contract;
  return [
    ...(signatories.includes(party) ? (['signatory'] as const) : []),
    ...(observers.includes(party) ? (['observer'] as const) : []),
    ...(coin?.owner === party ? (['owner'] as const) : []),
  ];
}

/** As what a party appears in an update, and in which of its events (V63). */
function partOf({ events, transfers, rewards }: FakeUpdate, party: string) {
  const found = new Map<FakeEvent, readonly Role[]>();
  for (const event of events) {
    const { eventId } = event;
    const all = [
      ...rolesIn(event, party),
      ...transfers
        .filter((row) => row.eventId === eventId)
        .flatMap(({ sender, receiver }) => [
          ...(partiesOf(sender).includes(party) ? (['sender'] as const) : []),
          ...(partiesOf(receiver).includes(party) ? (['receiver'] as const) : []),
        ]),
      ...(rewards.some((row) => row.eventId === eventId && row.party === party) ? (['collector'] as const) : []),
    ];
    if (all.length > 0) found.set(event, all);
  }
  const all = new Set([...found.values()].flat());
  return { roles: roles.filter((role) => all.has(role)), events: [...found.keys()] };
}

export const listPartyUpdates: Read<'listPartyUpdates'> = ({ ledger, values, position, cursors }) => {
  const { partyId, include, from, to, orderBy, position: pin } = values;
  const rows = between(ledger, values, position).filter(({ parties }) => parties.has(partyId));
  const scope = ['updates of a party', partyId, from ?? null, to ?? null, orderBy, pin ?? null];
  const { content, ...slice } = sliceOf(cursors, position, {
    ...values,
    rows,
    olderIs: 'lower',
    scope,
    cursor: values.cursor,
  });
  const { first } = found('party', ledger.parties.get(partyId));
  if (first.position > position) found('party', null);
  return writePartyUpdateSlice({
    content: content.map((update) => {
      const part = partOf(update, partyId);
      return {
        ...listedValues(ledger, update),
        partyId,
        roles: part.roles,
        partyEventsCount: part.events.length,
        events:
          include === 'events'
            ? part.events.slice(0, 20).map((event) => ({ id: event.id, ...eventValues(event) }))
            : null,
      };
    }),
    ...slice,
  });
};
