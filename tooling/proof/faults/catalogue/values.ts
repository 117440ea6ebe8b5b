import { NumberLiteral } from '@ledger-explorer/wire';
import { editBody, editField, editRows } from '../edits/answers.ts';
import { asText, fromUnits, isExactObject, mapLiteral, toUnits } from '../edits/values.ts';
import type { Fault } from '../proxy/fault.ts';

/** Faults of fields, numbers, times and statistics. */
export const values: readonly Fault[] = [
  editRows('null-fields-are-left-out-of-parties', 'V2', ['listParties'], (rows) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  ),
  editField('an-empty-workflow-id-is-not-null', 'V2', ['listUpdates'], 'workflowId', (value) => value ?? ''),
  editField('migration-is-a-text', 'seed: Update', ['listUpdates'], 'migrationId', asText),
  editField('transfers-are-made-at-seconds', 'V1', ['listTransfers'], 'createdAt', (value) =>
    mapLiteral(value, (ms) => BigInt(ms) / 1000n),
  ),
  editField('large-amounts-have-an-exponent', 'V3', ['listTransfers'], 'amount', (value) =>
    mapLiteral(value, (amount) => (/^\d{3}/.test(amount) ? exponent(amount) : amount)),
  ),
  editField('zero-fees-are-minus-zero', 'V3', ['listTransfers'], 'fee', (value) =>
    mapLiteral(value, (fee) => (fee === '0' ? '-0' : fee)),
  ),
  editField('amounts-have-ten-digits-always', 'V3', ['listTransfers'], 'amount', (value) => mapLiteral(value, pad)),
  editBody('rates-have-too-many-digits', 'V4', ['getDashboard'], (body) => {
    body.avgDayTps = mapLiteral(body.avgDayTps ?? null, (rate) =>
      rate.includes('.') ? `${rate}12345` : `${rate}.0000012345`,
    );
  }),
  editBody('the-supply-passes-through-a-float', 'V3', ['getMarketInfo'], ({ circulatingSupply }) => {
    if (isExactObject(circulatingSupply)) {
      circulatingSupply.valueCoin = mapLiteral(circulatingSupply.valueCoin ?? null, (coin) => Number(coin));
    }
  }),
  editField('balances-are-rounded-to-nine-digits', 'V3', ['listParties'], 'balance', (value) =>
    mapLiteral(value, (coin) => fromUnits(((toUnits(coin) + 5n) / 10n) * 10n)),
  ),
  editField('amounts-are-texts', 'V3', ['listTransfers'], 'amount', asText),
  editRows('transfers-have-an-undeclared-field', 'contract: answers are closed', ['listTransfers'], (rows) =>
    rows.map((row) => ({ ...row, memo: null })),
  ),
  editRows('expired-coin-has-no-owner', 'V16', ['listTransfers'], (rows) =>
    rows.map((row) => (row.transferType === 'EXPIRE' ? { ...row, senders: [] } : row)),
  ),
  editField('event-ids-are-fractions', 'V10', ['listEvents'], 'id', (value) => mapLiteral(value, (id) => `${id}.5`)),
  editField('signatories-are-not-compact', 'V5', ['listEvents'], 'signatories', (value) =>
    typeof value === 'string' ? value.replaceAll('","', '", "').replace(/^\["/, '[ "') : value,
  ),
  editField('empty-child-lists-are-null', 'V5', ['listEvents'], 'childEventIds', (value) =>
    value === '[]' ? null : value,
  ),
  editBody('the-event-detail-has-no-choice', 'seed: event detail', ['getEvent'], (body) => {
    body.choice = null;
  }),
  editField('record-times-are-microseconds', 'V1', ['listUpdates'], 'recordTime', (value) =>
    mapLiteral(value, (ms) => `${ms}000`),
  ),
  editField('status-of-votes-is-in-lower-case', 'V25', ['listVoteRequests'], 'status', (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  ),
  editField('nobody-abstains', 'V27', ['listVoteRequests'], 'abstainCount', () => new NumberLiteral(0)),
  editField('party-names-have-a-dot-in-one-list', 'V32', ['listParties'], 'partyName', (value) =>
    typeof value === 'string' ? `${value}.` : value,
  ),
  editBody('the-dashboard-counts-an-account-twice', 'V33', ['getDashboard'], (body) => {
    body.totalAccounts = mapLiteral(body.totalAccounts ?? null, (total) => BigInt(total) + 1n);
  }),
];

function exponent(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.slice(0, 1)}.${whole.slice(1)}${fraction}E${whole.length - 1}`;
}

function pad(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(10, '0')}`;
}
