import { NumberLiteral } from '@ledger-explorer/wire';
import { editRows, editField, each, editSummaries } from '../edits/rows.ts';
import { asText } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Fields, nulls and types of single values (seed; V2). */
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
    name: 'a-field-of-updates-is-missing',
    rule: 'seed: Update',
    answer: editRows(['listUpdates'], (rows) => {
      for (const row of rows) delete row.synchronizerImg;
      return undefined;
    }),
  },
  {
    name: 'migration-is-a-text',
    rule: 'seed: Update',
    answer: editField(['listUpdates'], 'migrationId', asText),
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
  ...heldOut(1, [
    {
      name: 'a-price-that-nobody-voted-is-zero',
      rule: 'V28a',
      answer: editField(['listSuperValidators'], 'coinPrice', (value) => value ?? new NumberLiteral(0)),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'no-effect-is-the-epoch',
      rule: 'V2',
      answer: editField(['listVoteRequests'], 'targetEffectiveAt', (value) => value ?? new NumberLiteral(0)),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'empty-contact-points-of-new-validators-are-null',
      rule: 'V2',
      answer: each(
        ['listNewValidators'],
        ({ contactPoint }) => contactPoint === '',
        (row) => {
          row.contactPoint = null;
        },
      ),
    },
  ]),
];
