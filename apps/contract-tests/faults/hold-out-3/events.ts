import type { ExactObject } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import type { Fault } from '../proxy/fault.ts';
import { oneIn } from './one-in.ts';
import { numberOf, textOf } from './row-values.ts';

/** The same wrong in the list and in the detail. */
function eventsAreWrong(which: (row: ExactObject) => boolean, edit: (row: ExactObject) => void): Fault['answer'] {
  return (exchange) => {
    const change = (row: ExactObject): void => {
      if (which(row)) edit(row);
    };
    const list = editRows(['listEvents'], (rows) => {
      rows.forEach(change);
      return undefined;
    });
    return exchange.request.asks('listEvents') ? list(exchange) : editBody(['getEvent'], change)(exchange);
  };
}

/** Events, updates, contract events. */
export const events: readonly Fault[] = [
  {
    name: 'no-observers-are-null',
    rule: 'V5',
    answer: eventsAreWrong(
      ({ observers }) => observers === '[]',
      (row) => {
        row.observers = null;
      },
    ),
  },
  {
    name: 'one-event-in-twenty-has-the-data-of-its-neighbour',
    rule: 'V5',
    answer: editRows(['listEvents'], (rows) => {
      for (const [at, row] of rows.entries())
        if (oneIn(20, row.eventId)) row.eventData = rows[at - 1]?.eventData ?? row.eventData ?? null;
      return undefined;
    }),
  },
  {
    name: 'child-events-are-sorted-as-text',
    rule: 'V5',
    answer: eventsAreWrong(
      ({ childEventIds }) => typeof childEventIds === 'string' && childEventIds !== '[]',
      (row) => {
        row.childEventIds = JSON.stringify((JSON.parse(textOf(row.childEventIds)) as string[]).sort());
      },
    ),
  },
  {
    name: 'only-the-first-root-event-is-named',
    rule: 'V5',
    answer: editField(['listUpdates'], 'rootEventIds', (value) =>
      typeof value === 'string' ? JSON.stringify((JSON.parse(value) as string[]).slice(0, 1)) : value,
    ),
  },
  {
    name: 'choices-of-interfaces-are-those-of-templates',
    rule: 'V11',
    answer: eventsAreWrong(
      ({ interfaceId }) => interfaceId !== null,
      (row) => {
        row.interfaceId = null;
      },
    ),
  },
  {
    name: 'archives-do-not-consume',
    rule: 'V11',
    answer: eventsAreWrong(
      ({ choice }) => choice === 'Archive',
      (row) => {
        row.consuming = false;
      },
    ),
  },
  {
    name: 'nested-modules-lose-their-first-part',
    rule: 'V12',
    answer: eventsAreWrong(
      ({ templateName }) => textOf(templateName).split('.').length > 2,
      (row) => {
        row.templateName = textOf(row.templateName).split('.').slice(1).join('.');
      },
    ),
  },
  {
    name: 'packages-are-named-after-their-first-word',
    rule: 'V11',
    answer: eventsAreWrong(
      ({ packageName }) => typeof packageName === 'string',
      (row) => {
        row.packageName = textOf(row.packageName).split('-')[0] ?? '';
      },
    ),
  },
  {
    name: 'numbers-of-events-begin-at-zero-when-ascending',
    rule: 'V10',
    answer: editRows(['listEvents'], (rows, request) => {
      if (request.choice('orderBy') !== 'ASC') return undefined;
      for (const row of rows) row.id = mapLiteral(row.id ?? null, (id) => BigInt(id) - 1n);
      return undefined;
    }),
  },
  {
    name: 'signatories-of-some-events-are-their-observers',
    rule: 'V5',
    answer: eventsAreWrong(
      ({ eventId, observers }) => oneIn(8, eventId) && observers !== '[]' && observers !== null,
      (row) => {
        [row.signatories, row.observers] = [row.observers ?? null, row.signatories ?? null];
      },
    ),
  },
  {
    name: 'acting-parties-of-the-detail-are-the-signatories',
    rule: 'V11',
    answer: editBody(['getEvent'], (row) => {
      if (row.actingParties !== null) row.actingParties = row.signatories ?? null;
    }),
  },
  {
    name: 'results-of-archives-are-null',
    rule: 'V5',
    answer: eventsAreWrong(
      ({ exerciseResult }) => exerciseResult === '{}',
      (row) => {
        row.exerciseResult = null;
      },
    ),
  },
  {
    name: 'busy-updates-create-one-event-more',
    rule: 'V31',
    answer: editRows(['listContractEvents'], (rows) => {
      for (const row of rows)
        if (numberOf(row.createdEvents) > 3)
          row.createdEvents = mapLiteral(row.createdEvents ?? null, (count) => BigInt(count) + 1n);
      return undefined;
    }),
  },
  {
    name: 'long-updates-count-a-hundred-events-at-most',
    rule: 'seed',
    answer: editField(['listUpdates'], 'eventsCount', (value) =>
      mapLiteral(value, (count) => (BigInt(count) > 30n ? 30n : count)),
    ),
  },
  {
    name: 'contract-events-show-the-record-time-twice',
    rule: 'V6',
    answer: editRows(['listContractEvents'], (rows) => {
      for (const row of rows) row.effectiveAt = row.recordTime ?? null;
      return undefined;
    }),
  },
];
