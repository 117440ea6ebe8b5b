import { type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { fromUnits } from '../edits/decimal.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import type { Fault } from '../proxy/fault.ts';
import { each } from './each.ts';
import { objectsOf, unitsOf, textOf } from './row-values.ts';

function kind(...kinds: readonly string[]) {
  return ({ transferType }: ExactObject) => typeof transferType === 'string' && kinds.includes(transferType);
}

/** Transfers: most of them wrong in some rows only. */
export const transfers: readonly Fault[] = [
  {
    name: 'token-transfers-are-dated-a-little-early',
    rule: 'V6',
    answer: each(['listTransfers'], kind('TOKEN_TRANSFER'), (row) => {
      row.createdAt = mapLiteral(row.createdAt ?? null, (time) => BigInt(time) - 1n);
    }),
  },
  {
    name: 'second-receivers-without-a-name-have-an-empty-one',
    rule: 'V2',
    answer: each(
      ['listTransfers'],
      () => true,
      ({ receivers }) => {
        for (const receiver of objectsOf(receivers).slice(1)) receiver.accountName ??= '';
      },
    ),
  },
  {
    name: 'fees-of-preapproved-transfers-end-in-a-zero',
    rule: 'V3',
    answer: each(['listTransfers'], kind('PREAPPROVED_TRANSFER'), (row) => {
      row.fee = mapLiteral(row.fee ?? null, (fee) => (fee.includes('.') ? `${fee}0` : fee));
    }),
  },
  {
    name: 'settlements-are-called-token-transfers',
    rule: 'V13',
    answer: each(['listTransfers'], kind('SETTLEMENT'), (row) => {
      row.transferType = 'TOKEN_TRANSFER';
    }),
  },
  {
    name: 'taps-are-called-mints',
    rule: 'V13',
    answer: each(['listTransfers'], kind('TAP'), (row) => {
      row.transferType = 'MINT';
    }),
  },
  {
    name: 'amounts-of-transfers-contain-their-fee',
    rule: 'V15',
    answer: each(['listTransfers'], kind('TRANSFER'), (row) => {
      row.amount = new NumberLiteral(fromUnits(unitsOf(row.amount) + unitsOf(row.fee)));
    }),
  },
  {
    name: 'amounts-of-several-receivers-are-those-of-the-last',
    rule: 'V15',
    answer: each(
      ['listTransfers'],
      ({ receivers }) => objectsOf(receivers).length > 2,
      (row) => {
        row.amount = new NumberLiteral(fromUnits(unitsOf(row.amount) / BigInt(objectsOf(row.receivers).length)));
      },
    ),
  },
  {
    name: 'change-makes-the-sender-a-receiver-of-many',
    rule: 'V16',
    answer: each(
      ['listTransfers'],
      (row) => kind('TRANSFER')(row) && objectsOf(row.receivers).length > 2,
      (row) => {
        row.receivers = [...objectsOf(row.receivers), ...objectsOf(row.senders)];
      },
    ),
  },
  {
    name: 'receivers-are-in-order-of-their-ids',
    rule: 'V16',
    answer: each(
      ['listTransfers'],
      () => true,
      (row) => {
        row.receivers = objectsOf(row.receivers).sort((a, b) => (textOf(a.partyId) < textOf(b.partyId) ? -1 : 1));
      },
    ),
  },
  {
    name: 'a-receiver-of-many-outputs-is-listed-for-each',
    rule: 'V16',
    answer: each(
      ['listTransfers'],
      ({ receivers }) => objectsOf(receivers).length > 4,
      (row) => {
        row.receivers = [...objectsOf(row.receivers), ...objectsOf(row.receivers).slice(0, 1)];
      },
    ),
  },
  {
    name: 'traffic-is-bought-from-oneself',
    rule: 'V16',
    answer: each(['listTransfers'], kind('TRAFFIC_PURCHASE'), (row) => {
      row.receivers = row.senders ?? null;
    }),
  },
  {
    name: 'expired-coin-has-no-owner',
    rule: 'V16',
    answer: each(['listTransfers'], kind('EXPIRE'), (row) => {
      row.senders = [];
    }),
  },
  {
    name: 'transfers-without-a-summary-have-no-fee-at-all',
    rule: 'V17',
    answer: each(
      ['listTransfers'],
      (row) => kind('MINT', 'TAP', 'EXPIRE')(row) && unitsOf(row.fee) === 0n,
      (row) => {
        row.fee = null;
      },
    ),
  },
  {
    name: 'minted-coin-has-no-price',
    rule: 'V18',
    answer: each(['listTransfers'], kind('MINT', 'TAP'), (row) => {
      row.coinPrice = null;
    }),
  },
  {
    name: 'senders-names-lose-their-ending',
    rule: 'V32',
    answer: each(
      ['listTransfers'],
      () => true,
      ({ senders }) => {
        for (const sender of objectsOf(senders))
          if (typeof sender.accountName === 'string') sender.accountName = sender.accountName.split('.')[0] ?? '';
      },
    ),
  },
];
