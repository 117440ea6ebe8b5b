import { NumberLiteral, type ExactObject } from '@ledger-explorer/wire';
import { each, editBody, editField, editRows } from '../edits/rows.ts';
import { asText, fromUnits, isExactObject, mapLiteral, toUnits } from '../edits/values.ts';
import type { Fault } from '../proxy/fault.ts';

/** Faults of fields, numbers, times and statistics. */
export const values: readonly Fault[] = [
  {
    name: 'null-fields-are-left-out-of-parties',
    rule: 'V2',
    answer: editRows(['listParties'], (rows) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    ),
  },
  {
    name: 'an-empty-workflow-id-is-not-null',
    rule: 'V2',
    answer: editField(['listUpdates'], 'workflowId', (value) => value ?? ''),
  },
  {
    name: 'migration-is-a-text',
    rule: 'seed: Update',
    answer: editField(['listUpdates'], 'migrationId', asText),
  },
  {
    name: 'transfers-are-made-at-seconds',
    rule: 'V1',
    answer: editField(['listTransfers'], 'createdAt', (value) => mapLiteral(value, (ms) => BigInt(ms) / 1000n)),
  },
  {
    name: 'small-fees-have-an-exponent',
    rule: 'V3',
    answer: editField(['listTransfers'], 'amount', (value) =>
      mapLiteral(value, (amount) => (/^\d{3}/.test(amount) ? exponent(amount) : amount)),
    ),
  },
  {
    name: 'nothing-is-minus-zero',
    rule: 'V3',
    answer: editField(['listTransfers'], 'fee', (value) => mapLiteral(value, (fee) => (fee === '0' ? '-0' : fee))),
  },
  {
    name: 'amounts-have-ten-digits-always',
    rule: 'V3',
    answer: editField(['listTransfers'], 'amount', (value) => mapLiteral(value, pad)),
  },
  {
    name: 'rates-have-too-many-digits',
    rule: 'V4',
    answer: editBody(['getDashboard'], (body) => {
      body.avgDayTps = mapLiteral(body.avgDayTps ?? null, (rate) => `${rate}12345`);
    }),
  },
  {
    name: 'the-supply-passes-through-a-float',
    rule: 'V3',
    answer: editBody(['getMarketInfo'], ({ circulatingSupply }) => {
      if (isExactObject(circulatingSupply)) {
        circulatingSupply.valueCoin = mapLiteral(circulatingSupply.valueCoin ?? null, (coin) => Number(coin));
      }
    }),
  },
  {
    name: 'balances-are-rounded-to-nine-digits',
    rule: 'V3',
    answer: editField(['listParties'], 'balance', (value) =>
      mapLiteral(value, (coin) => fromUnits(((toUnits(coin) + 5n) / 10n) * 10n)),
    ),
  },
  {
    name: 'amounts-are-texts',
    rule: 'V3',
    answer: editField(['listTransfers'], 'amount', asText),
  },
  {
    name: 'transfers-have-an-undeclared-field',
    rule: 'contract: answers are closed',
    answer: editRows(['listTransfers'], (rows) => rows.map((row) => ({ ...row, memo: null }))),
  },
  {
    name: 'expired-coin-has-no-owner',
    rule: 'V16',
    answer: each(['listTransfers'], kind('EXPIRE'), (row) => {
      row.senders = [];
    }),
  },
  {
    name: 'event-ids-are-fractions',
    rule: 'V10',
    answer: editField(['listEvents'], 'id', (value) => mapLiteral(value, (id) => `${id}.5`)),
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
    name: 'the-event-detail-has-no-choice',
    rule: 'seed: event detail',
    answer: editBody(['getEvent'], (body) => {
      body.choice = null;
    }),
  },
  {
    name: 'record-times-are-microseconds',
    rule: 'V1',
    answer: editField(['listUpdates'], 'recordTime', (value) => mapLiteral(value, (ms) => `${ms}000`)),
  },
  {
    name: 'status-of-votes-is-in-lower-case',
    rule: 'V25',
    answer: editField(['listVoteRequests'], 'status', (value) =>
      typeof value === 'string' ? value.toLowerCase() : value,
    ),
  },
  {
    name: 'nobody-abstains',
    rule: 'V27',
    answer: editField(['listVoteRequests', 'getVoteRequest'], 'abstainCount', () => new NumberLiteral(0)),
  },
  {
    name: 'a-directory-that-only-one-list-knows',
    rule: 'V32',
    answer: editField(['listParties'], 'partyName', (value) => (typeof value === 'string' ? `${value}.` : value)),
  },
  dashboardOff('the-dashboard-counts-an-account-twice', 'V33', 'totalAccounts', 1n),
];

function exponent(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.slice(0, 1)}.${whole.slice(1)}${fraction}E${whole.length - 1}`;
}

function pad(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(10, '0')}`;
}

function kind(...kinds: readonly string[]) {
  return ({ transferType }: ExactObject) => typeof transferType === 'string' && kinds.includes(transferType);
}

function dashboardOff(name: string, rule: string, field: string, by: bigint): Fault {
  return {
    name,
    rule,
    answer: editBody(['getDashboard'], (body) => {
      body[field] = mapLiteral(body[field] ?? null, (total) => BigInt(total) + by);
    }),
  };
}
