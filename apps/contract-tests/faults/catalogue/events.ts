import { NumberLiteral, type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editBody, editRows, editField, each } from '../edits/rows.ts';
import { mapLiteral, numberOf, textOf, oneIn } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Events, updates and events of a contract (V5, V6, V10 to V12, V31). */
export const events: readonly Fault[] = [
  {
    name: 'the-event-detail-has-no-choice',
    rule: 'seed: event detail',
    answer: editBody(['getEvent'], (body) => {
      body.choice = null;
    }),
  },
  {
    name: 'the-event-detail-is-made-a-moment-later',
    rule: 'V6',
    answer: editBody(['getEvent'], (body) => {
      body.createdAt = mapLiteral(body.createdAt ?? null, (ms) => BigInt(ms) + 1n);
    }),
  },
  {
    name: 'the-event-data-is-of-another-event',
    rule: 'V5',
    answer: editRows(['listEvents'], (rows) => {
      const [first, second] = rows;
      if (first !== undefined && second !== undefined) first.eventData = second.eventData ?? null;
      return undefined;
    }),
  },
  {
    name: 'updates-have-one-event-more',
    rule: 'seed: Update',
    answer: editField(['listUpdates'], 'eventsCount', (value) => mapLiteral(value, (count) => BigInt(count) + 1n)),
  },
  {
    name: 'created-events-count-all-events',
    rule: 'V31',
    answer: editField(['listContractEvents'], 'createdEvents', (value) =>
      mapLiteral(value, (count) => BigInt(count) + 40n),
    ),
  },
  {
    name: 'consuming-of-a-create-is-false',
    rule: 'V11',
    answer: editField(['listEvents', 'getEvent'], 'consuming', (value) => value ?? false),
  },
  {
    name: 'the-interface-is-missing-from-creates-only',
    rule: 'seed: Event',
    answer: editRows(['listEvents'], (rows) => {
      for (const row of rows) if (row.eventType === 'created_event') delete row.interfaceId;
      return undefined;
    }),
  },
  {
    name: 'the-event-detail-has-an-id',
    rule: 'seed: Event',
    answer: editBody(['getEvent'], (body) => {
      body.id = new NumberLiteral(1);
    }),
  },
  {
    name: 'exercises-have-another-name',
    rule: 'V11',
    answer: editField(['listEvents', 'getEvent'], 'eventType', (value) =>
      value === 'exercised_event' ? 'ExercisedEvent' : value,
    ),
  },
  {
    name: 'roots-are-an-array',
    rule: 'V5',
    answer: editField(['listUpdates'], 'rootEventIds', (value) =>
      typeof value === 'string' ? (JSON.parse(value) as ExactJson) : value,
    ),
  },
  {
    name: 'signatories-are-not-compact',
    rule: 'V5',
    answer: editField(['listEvents'], 'signatories', (value) =>
      typeof value === 'string' ? value.replaceAll('","', '", "').replace(/^\["/, '[ "') : value,
    ),
  },
  {
    name: 'empty-child-lists-are-null',
    rule: 'V5',
    answer: editField(['listEvents'], 'childEventIds', (value) => (value === '[]' ? null : value)),
  },
  {
    name: 'template-names-carry-the-package',
    rule: 'V12',
    answer: editField(['listEvents'], 'templateName', (value, { packageName }) =>
      typeof value === 'string' && typeof packageName === 'string' ? `${packageName}:${value}` : value,
    ),
  },
  {
    name: 'event-ids-are-fractions',
    rule: 'V10',
    answer: editField(['listEvents'], 'id', (value) => mapLiteral(value, (id) => `${id}.5`)),
  },
  ...heldOut(1, [
    {
      name: 'acting-parties-are-separated-by-commas',
      rule: 'V5',
      answer: editField(['listEvents', 'getEvent'], 'actingParties', (value) =>
        typeof value === 'string' ? (JSON.parse(value) as string[]).join(',') : value,
      ),
    },
    {
      name: 'two-events-have-one-number',
      rule: 'V10',
      answer: editRows(['listEvents'], (rows, request) => {
        const [first, second] = rows;
        if (request.integer('page') > 0 && first !== undefined && second !== undefined) second.id = first.id ?? null;
        return undefined;
      }),
    },
    {
      name: 'the-template-hash-is-short',
      rule: 'V12',
      answer: editField(['listEvents', 'getEvent'], 'templateHash', (value) =>
        typeof value === 'string' ? value.slice(0, 8) : value,
      ),
    },
    {
      name: 'roots-are-of-another-update',
      rule: 'V11',
      answer: editRows(['listUpdates'], (rows) => {
        const [first, second] = rows;
        if (first !== undefined && second !== undefined) second.rootEventIds = first.rootEventIds ?? null;
        return undefined;
      }),
    },
  ]),
  ...heldOut(2, [
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
  ]),
  ...heldOut(3, [
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
      name: 'one-event-in-twenty-has-the-data-of-its-neighbor',
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
    {
      name: 'one-update-in-twenty-is-shown-at-its-effective-time',
      rule: 'V6',
      answer: each(
        ['listUpdates'],
        ({ updateId }) => oneIn(20, updateId),
        (row) => {
          row.recordTime = row.effectiveAt ?? null;
        },
      ),
    },
  ]),
];

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
