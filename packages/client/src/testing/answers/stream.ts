import {
  writeContractDetails,
  writeContractEventCursorPage,
  writeEventDetail,
  writeEventPage,
  writePosition,
  writeRewardPage,
  writeTransferPage,
  writeUpdateDetails,
  writeUpdatePage,
} from '@ledger-explorer/spec/writers';
import { decimal, milliseconds } from '../ledger/decimal.ts';
import { coinsOf, type FakeLedger, type FakeUpdate, sumOf } from '../ledger/fake-ledger.ts';
import { ordered, pageOf } from './pages.ts';
import { found, invalid, type Read } from './reading.ts';
import { contractEventValues, eventValues, partiesOf, rewardValues, transferValues, updateValues } from './values.ts';

export const listUpdates: Read<'listUpdates'> = ({ ledger, values, position }) =>
  writeUpdatePage(
    pageOf(ordered(ledger.updates.slice(0, position), values.orderBy), values, (update) =>
      updateValues(ledger, update),
    ),
  );

/** Rows up to a position. */
function asOf<Row extends { readonly update: FakeUpdate }>(rows: readonly Row[], position: number): Row[] {
  return rows.filter(({ update }) => update.position <= position);
}

export const listEvents: Read<'listEvents'> = ({ ledger, values, position }) =>
  writeEventPage(
    pageOf(ordered(asOf(ledger.events, position), values.orderBy), values, (event) => ({
      id: event.id,
      ...eventValues(event),
    })),
  );

export const getEvent: Read<'getEvent'> = ({ ledger, values }) =>
  writeEventDetail(eventValues(found('event', ledger.eventById.get(values.eventId))));

export const listTransfers: Read<'listTransfers'> = ({ ledger, values, position }) =>
  writeTransferPage(
    pageOf(ordered(asOf(ledger.transfers, position), values.orderBy), values, (row) => transferValues(ledger, row)),
  );

export const listRewards: Read<'listRewards'> = ({ ledger, values, position }) => {
  const { partyId } = values;
  const { first } = found('party', ledger.parties.get(partyId));
  if (first.position > position) found('party', null);
  const rows = asOf(ledger.rewards, position).filter(({ party }) => party === partyId);
  return writeRewardPage(pageOf(ordered(rows), values, rewardValues));
};

export const listContractEvents: Read<'listContractEvents'> = ({ ledger, values, position, cursors }) => {
  const { contractId, orderBy, size, nextCursor, position: pin } = values;
  const contract = ledger.contracts.get(contractId);
  const scope = ['contract events', contractId, orderBy];
  // A pinned walk resumes at its own position: the cursor carries it.
  const [after, pinned = ''] = nextCursor
    ? cursors.open(scope, nextCursor, 'nextCursor').split('@')
    : [undefined, String(pin ?? '')];
  if (pin !== undefined && pinned !== String(pin)) {
    const reason =
      pinned === '' ? 'the cursor is of a walk without a position' : `the cursor is of a walk at position ${pinned}`;
    throw invalid((['nextCursor', 'position'] as const).map((name) => ({ in: 'query', name, reason })));
  }
  const at = pinned === '' ? position : Number(pinned);
  const events = asOf(found('contract', contract).events, at);
  if (events.length === 0) found('contract', null);
  const rows = ordered(events, orderBy);
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => String(id) === after) + 1;
  const content = rows.slice(from, from + size);
  const hasNextPage = from + size < rows.length;
  const nextPage = hasNextPage ? cursors.seal(scope, `${content.at(-1)?.id ?? ''}${pinned && `@${pinned}`}`) : null;
  const shown = content.map((event) => contractEventValues(ledger, event));
  return { json: writeContractEventCursorPage({ content: shown, hasNextPage, nextCursor: nextPage }), position: at };
};

export const getContract: Read<'getContract'> = ({ ledger, values }) => {
  const { contractId, template, payload, signatories, observers, events, archived, about } = found(
    'contract',
    ledger.contracts.get(values.contractId),
  );
  const [created] = events;
  return writeContractDetails({
    contractId,
    templateName: template.name,
    packageName: template.packageName,
    templateHash: template.hash,
    state: archived === null ? 'ACTIVE' : 'ARCHIVED',
    created:
      created === undefined
        ? null
        : {
            eventId: created.eventId,
            createdAt: milliseconds(created.update.recordTime),
            arguments: JSON.stringify(payload),
            signatories: JSON.stringify(signatories),
            observers: JSON.stringify(observers),
          },
    archived:
      archived?.exercise == null
        ? null
        : {
            eventId: archived.eventId,
            createdAt: milliseconds(archived.update.recordTime),
            choice: archived.exercise.choice,
            actingParties: JSON.stringify(archived.exercise.actingParties),
          },
    events: events.length,
    about,
  });
};

/** The facts of one sentence about an update (V41). */
function summaryOf(update: FakeUpdate) {
  const [reward] = update.rewards;
  if (reward !== undefined && update.transfers.every(({ type }) => type === 'SELF_TRANSFER')) {
    const paid = update.rewards.filter(({ party }) => party === reward.party);
    const amount = paid.reduce((sum, row) => sum + row.app + row.validator + row.sv, 0n);
    return { kind: 'REWARD', parties: [reward.party], amount: decimal(amount) } as const;
  }
  const [transfer] = update.transfers;
  if (transfer !== undefined) {
    const parties = [...partiesOf(transfer.sender), ...partiesOf(transfer.receiver)];
    return { kind: transfer.type, parties, amount: decimal(transfer.amount) } as const;
  }
  const [root] = update.events;
  const parties = root?.exercise?.actingParties ?? root?.contract.signatories ?? [];
  return { kind: update.deed, parties: [...parties], amount: null } as const;
}

/** What the owners of an update's coin had before and after it, if that differs (V64). */
function balancesOf(ledger: FakeLedger, { events, position }: FakeUpdate) {
  const owners = new Set(events.flatMap(({ contract }) => contract.coin?.owner ?? []));
  return [...owners].toSorted().flatMap((party) => {
    const [before, after] = [position - 1, position].map((at) => sumOf(coinsOf(ledger, party, at)).both);
    return before === undefined || after === undefined || before === after
      ? []
      : [{ party, before: decimal(before), after: decimal(after) }];
  });
}

export const getUpdate: Read<'getUpdate'> = ({ ledger, values, cursors }) => {
  const update = found('update', ledger.updateById.get(values.updateId));
  const scope = ['nodes', update.updateId];
  const from = values.cursor === undefined ? 0 : Number(cursors.open(scope, values.cursor, 'cursor'));
  const to = from + values.nodes;
  const descendants = (ordinal: number, depth: number): number => {
    const next = update.events.findIndex((event) => event.ordinal > ordinal && event.depth <= depth);
    return (next === -1 ? update.events.length : next) - ordinal - 1;
  };
  const balances = balancesOf(ledger, update);
  return writeUpdateDetails({
    ...updateValues(ledger, update),
    position: update.position,
    previousId: ledger.updates[update.position - 2]?.updateId ?? null,
    nextId: ledger.updates[update.position]?.updateId ?? null,
    round: update.round,
    summary: summaryOf(update),
    nodes: update.events.slice(from, to).map((event) => ({
      ordinal: event.ordinal,
      parent: event.parent,
      depth: event.depth,
      descendants: descendants(event.ordinal, event.depth),
      id: event.id,
      ...eventValues(event),
    })),
    nodesCursor: to < update.events.length ? cursors.seal(scope, String(to)) : null,
    transfers: update.transfers.map((row) => transferValues(ledger, row)),
    rewards: update.rewards.map(rewardValues),
    other: update.facts,
    balances: balances.slice(0, 50),
    balancesCount: balances.length,
  });
};

export const getPosition: Read<'getPosition'> = ({ ledger, values }) => {
  const time = BigInt(values.time) * 1000n;
  const update = found(
    'update at or after that time',
    ledger.updates.find(({ recordTime }) => recordTime >= time),
  );
  return writePosition({
    position: update.position,
    updateId: update.updateId,
    recordTime: milliseconds(update.recordTime),
    updatesBefore: update.position - 1,
  });
};
