import { NumberLiteral, type ExactObject } from '@ledger-explorer/wire';
import { editRows, editField, each } from '../edits/rows.ts';
import { isExactObject, mapLiteral, unitsOf, textOf, objectsOf, asText, fromUnits } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Rows of the list of transfers (V6, V13 to V18, V32). */
export const transfers: readonly Fault[] = [
  {
    name: 'transfers-show-the-effective-time',
    rule: 'V6',
    answer: editField(['listTransfers'], 'createdAt', (value) => mapLiteral(value, (ms) => BigInt(ms) - 180n)),
  },
  {
    name: 'transfers-to-oneself-have-no-receiver',
    rule: 'V16',
    answer: editRows(['listTransfers'], (rows) => {
      for (const row of rows) if (row.transferType === 'SELF_TRANSFER') row.receivers = [];
      return undefined;
    }),
  },
  {
    name: 'the-sender-gets-the-change-as-a-receiver',
    rule: 'V16',
    answer: editRows(['listTransfers'], (rows) => {
      for (const row of rows) {
        if (row.transferType === 'TRANSFER' && Array.isArray(row.receivers) && Array.isArray(row.senders)) {
          row.receivers = [...row.receivers, ...row.senders];
        }
      }
      return undefined;
    }),
  },
  {
    name: 'a-nested-choice-makes-a-second-row',
    rule: 'V14',
    answer: editRows(['listTransfers'], (rows) =>
      rows.map((row, at) => (at > 0 && at % 7 === 0 ? { ...row, eventId: rows[at - 1]?.eventId ?? null } : row)),
    ),
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
    name: 'amounts-are-texts',
    rule: 'V3',
    answer: editField(['listTransfers'], 'amount', asText),
  },
  ...heldOut(1, [
    {
      name: 'receivers-are-named-for-each-output',
      rule: 'V16',
      answer: editRows(['listTransfers'], (rows) => {
        for (const row of rows) {
          if (row.transferType === 'TRANSFER' && Array.isArray(row.receivers))
            row.receivers = [...row.receivers, ...row.receivers];
        }
        return undefined;
      }),
    },
    {
      name: 'a-tap-has-a-sender',
      rule: 'V16',
      answer: editRows(['listTransfers'], (rows) => {
        for (const row of rows) {
          if ((row.transferType === 'TAP' || row.transferType === 'MINT') && Array.isArray(row.receivers))
            row.senders = row.receivers;
        }
        return undefined;
      }),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'a-fee-of-nothing-is-null',
      rule: 'V17',
      answer: editField(['listTransfers'], 'fee', (value) =>
        value instanceof NumberLiteral && value.text === '0' ? null : value,
      ),
    },
    {
      name: 'a-sender-without-a-name-is-its-hint',
      rule: 'V32',
      answer: editRows(['listTransfers'], (list) => {
        for (const { senders } of list) {
          for (const party of Array.isArray(senders) ? senders : [])
            if (isExactObject(party)) party.accountName ??= textOf(party.partyId).split('::')[0] ?? null;
        }
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
  ]),
  ...heldOut(3, [
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
  ]),
];

function kind(...kinds: readonly string[]) {
  return ({ transferType }: ExactObject) => typeof transferType === 'string' && kinds.includes(transferType);
}
