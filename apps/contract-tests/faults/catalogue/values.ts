import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { editSummaries } from '../edits/edit-summaries.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import type { Fault } from '../proxy/fault.ts';

/** Fields, nulls, types and vocabularies of single values (seed; V2, V5, V11, V12, V13, V25). */
export const values: readonly Fault[] = [
  {
    name: 'null-fields-are-left-out-of-parties',
    rule: 'V2',
    answer: editRows(['listParties'], (rows) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    ),
  },
  {
    name: 'an-unknown-party-name-is-an-empty-text',
    rule: 'V2',
    answer: editField(['listParties'], 'partyName', (value) => value ?? ''),
  },
  {
    name: 'an-empty-workflow-id-is-not-null',
    rule: 'V2',
    answer: editField(['listUpdates'], 'workflowId', (value) => value ?? ''),
  },
  {
    name: 'consuming-of-a-create-is-false',
    rule: 'V11',
    answer: editField(['listEvents', 'getEvent'], 'consuming', (value) => value ?? false),
  },
  {
    name: 'a-field-of-updates-is-missing',
    rule: 'seed: Update',
    answer: editRows(['listUpdates'], (rows) => {
      for (const row of rows) delete row.synchronizerImg;
      return undefined;
    }),
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
    name: 'fee-is-named-fees',
    rule: 'seed: Transfer',
    answer: editRows(['listTransfers'], (rows) => rows.map(({ fee = null, ...row }) => ({ ...row, fees: fee }))),
  },
  {
    name: 'transfers-have-an-undeclared-field',
    rule: 'contract: answers are closed',
    answer: editRows(['listTransfers'], (rows) => rows.map((row) => ({ ...row, memo: null }))),
  },
  {
    name: 'the-event-detail-has-an-id',
    rule: 'seed: Event',
    answer: editBody(['getEvent'], (body) => {
      body.id = new NumberLiteral(1);
    }),
  },
  {
    name: 'migration-is-a-text',
    rule: 'seed: Update',
    answer: editField(['listUpdates'], 'migrationId', text),
  },
  {
    name: 'amounts-are-texts',
    rule: 'V3',
    answer: editField(['listTransfers'], 'amount', text),
  },
  {
    name: 'holdings-are-numbers',
    rule: 'V3',
    answer: editSummaries((summary) => {
      if (typeof summary.total_unlocked_coin === 'string') {
        summary.total_unlocked_coin = new NumberLiteral(summary.total_unlocked_coin);
      }
    }),
  },
  {
    name: 'status-of-votes-is-in-lower-case',
    rule: 'V25',
    answer: editField(['listVoteRequests'], 'status', (value) =>
      typeof value === 'string' ? value.toLowerCase() : value,
    ),
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
    name: 'totals-are-texts',
    rule: 'seed: Page envelope',
    answer: editBody(['listRewards'], (body) => {
      body.totalElements = text(body.totalElements ?? null);
    }),
  },
  {
    name: 'event-ids-are-fractions',
    rule: 'V10',
    answer: editField(['listEvents'], 'id', (value) => mapLiteral(value, (id) => `${id}.5`)),
  },
];

function text(value: ExactJson): ExactJson {
  return value instanceof NumberLiteral ? value.text : value;
}
