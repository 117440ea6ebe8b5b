import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

function text(value: ExactJson | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** True for about half of all identifiers, always the same half. */
function half(id: ExactJson | undefined): boolean {
  return /[02468ace]:?\d*$/.test(text(id));
}

/** One field of a row. */
export const rows: readonly Fault[] = [
  {
    name: 'record-times-of-contract-events-are-rounded',
    rule: 'V1',
    answer: editRows(['listContractEvents'], (list) => {
      for (const row of list)
        if (half(row.updateId)) row.recordTime = mapLiteral(row.recordTime ?? null, (ms) => BigInt(ms) + 1n);
      return undefined;
    }),
  },
  {
    name: 'a-party-is-created-a-millisecond-late',
    rule: 'V6',
    answer: editBody(['getParty'], (body) => {
      if (half(body.partyId)) body.createdAt = mapLiteral(body.createdAt ?? null, (ms) => BigInt(ms) + 1n);
    }),
  },
  {
    name: 'details-of-a-vote-request-have-whole-seconds',
    rule: 'V1',
    answer: editBody(['getVoteRequest'], (body) => {
      body.voteBefore = mapLiteral(body.voteBefore ?? null, (ms) => BigInt(ms) - (BigInt(ms) % 1000n));
    }),
  },
  {
    name: 'rewards-have-their-effective-time',
    rule: 'V6',
    answer: editField(['listRewards'], 'createdAt', (value) => mapLiteral(value, (ms) => BigInt(ms) - 341n)),
  },
  {
    name: 'no-effect-is-the-epoch',
    rule: 'V2',
    answer: editField(['listVoteRequests'], 'targetEffectiveAt', (value) => value ?? new NumberLiteral(0)),
  },
  {
    name: 'a-fee-of-nothing-is-null',
    rule: 'V17',
    answer: editField(['listTransfers'], 'fee', (value) =>
      value instanceof NumberLiteral && value.text === '0' ? null : value,
    ),
  },
  {
    name: 'an-exercise-without-children-has-null',
    rule: 'V5',
    answer: editField(['listEvents', 'getEvent'], 'childEventIds', (value) => (value === '[]' ? null : value)),
  },
  {
    name: 'a-create-does-not-consume',
    rule: 'V11',
    answer: editField(['listEvents'], 'consuming', (value) => value ?? false),
  },
  {
    name: 'observers-of-nobody-are-null',
    rule: 'V5',
    answer: editField(['listEvents', 'getEvent'], 'observers', (value) => (value === '[]' ? null : value)),
  },
  {
    name: 'an-update-counts-its-roots',
    rule: 'seed: eventsCount',
    answer: editField(['listUpdates'], 'eventsCount', (value, row) =>
      typeof row.rootEventIds === 'string'
        ? new NumberLiteral((JSON.parse(row.rootEventIds) as unknown[]).length)
        : value,
    ),
  },
  {
    name: 'created-events-are-those-of-the-contract',
    rule: 'V31',
    answer: editField(['listContractEvents'], 'createdEvents', () => new NumberLiteral(1)),
  },
  {
    name: 'a-sender-without-a-name-is-its-hint',
    rule: 'V32',
    answer: editRows(['listTransfers'], (list) => {
      for (const { senders } of list) {
        for (const party of Array.isArray(senders) ? senders : [])
          if (isExactObject(party)) party.accountName ??= text(party.partyId).split('::')[0] ?? null;
      }
      return undefined;
    }),
  },
  {
    name: 'votes-belong-to-the-first-contract',
    rule: 'V26',
    answer: editRows(['listVotes'], (list, request) => {
      for (const row of list) row.contractId = decodeURIComponent(request.identifier ?? '');
      return undefined;
    }),
  },
  {
    name: 'a-merge-has-no-receivers',
    rule: 'V16',
    answer: editRows(['listTransfers'], (list) => {
      for (const row of list) if (row.transferType === 'SELF_TRANSFER') row.receivers = [];
      return undefined;
    }),
  },
  {
    name: 'change-comes-back-to-the-sender',
    rule: 'V16',
    answer: editRows(['listTransfers'], (list) => {
      for (const row of list) {
        if (row.transferType === 'TOKEN_TRANSFER' && Array.isArray(row.receivers) && Array.isArray(row.senders))
          row.receivers = [...row.receivers, ...row.senders];
      }
      return undefined;
    }),
  },
  {
    name: 'the-detail-of-an-event-has-the-row-s-number',
    rule: 'seed: event detail without id',
    answer: editBody(['getEvent'], (body) => {
      body.id = new NumberLiteral(4711);
    }),
  },
  {
    name: 'the-package-is-named-by-its-hash',
    rule: 'V12',
    answer: editBody(['getEvent'], (body) => {
      body.packageName = body.templateHash ?? null;
    }),
  },
  {
    name: 'the-interface-is-cut-to-its-name',
    rule: 'seed: interfaceId',
    answer: editField(['listEvents'], 'interfaceId', (value) =>
      typeof value === 'string' ? value.slice(value.indexOf(':') + 1) : value,
    ),
  },
];
