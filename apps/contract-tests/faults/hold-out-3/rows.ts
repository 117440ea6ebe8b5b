import { fromUnits, toUnits } from '../edits/decimal.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { type ExactObject, NumberLiteral } from '../proxy/exact-json.ts';
import type { Fault } from '../proxy/fault.ts';
import { oneIn } from './one-in.ts';
import { numberOf, objectsOf, unitsOf, textOf } from './row-values.ts';

/** A change of every row of the list for which `which` holds. */
const each = (
  ids: readonly string[],
  which: (row: ExactObject) => boolean,
  edit: (row: ExactObject) => void,
): Fault['answer'] =>
  editRows(ids, (rows) => {
    for (const row of rows) if (which(row)) edit(row);
    return undefined;
  });
const kind =
  (...kinds: readonly string[]) =>
  ({ transferType }: ExactObject) =>
    typeof transferType === 'string' && kinds.includes(transferType);

/** Transfers, rewards, parties: rows whose fields are wrong, most of them in some rows only. */
export const rows: readonly Fault[] = [
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
  {
    name: 'token-transfers-are-dated-a-little-early',
    rule: 'V6',
    answer: each(['listTransfers'], kind('TOKEN_TRANSFER'), (row) => {
      row.createdAt = mapLiteral(row.createdAt ?? null, (time) => BigInt(time) - 1n);
    }),
  },
  {
    name: 'rewards-are-dated-by-the-second',
    rule: 'V1',
    answer: editField(['listRewards'], 'createdAt', (value) =>
      mapLiteral(value, (time) => BigInt(time) - (BigInt(time) % 1000n)),
    ),
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
  {
    name: 'balances-of-millions-go-through-a-double',
    rule: 'V3',
    answer: editField(['listParties'], 'balance', (value) => mapLiteral(value, (coin) => Number(coin))),
  },
  {
    name: 'fees-of-preapproved-transfers-end-in-a-zero',
    rule: 'V3',
    answer: each(['listTransfers'], kind('PREAPPROVED_TRANSFER'), (row) => {
      row.fee = mapLiteral(row.fee ?? null, (fee) => (fee.includes('.') ? `${fee}0` : fee));
    }),
  },
  {
    name: 'super-validators-rewards-are-rounded-to-eight-digits',
    rule: 'V20',
    answer: editField(['listSuperValidators'], 'totalRewards', (value) =>
      mapLiteral(value, (coin) => fromUnits(((toUnits(coin) + 50n) / 100n) * 100n)),
    ),
  },
  {
    name: 'price-votes-are-rounded-to-six-digits',
    rule: 'V28a',
    answer: editField(['listSuperValidators'], 'coinPrice', (value) =>
      mapLiteral(value, (price) => fromUnits(((toUnits(price) + 5000n) / 10000n) * 10000n)),
    ),
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
  {
    name: 'app-and-validator-rewards-are-swapped',
    rule: 'V19',
    answer: each(
      ['listRewards'],
      () => true,
      (row) => {
        [row.inputAppRewardAmount, row.inputValidatorRewardAmount] = [
          row.inputValidatorRewardAmount ?? null,
          row.inputAppRewardAmount ?? null,
        ];
      },
    ),
  },
  {
    name: 'one-reward-in-four-is-its-provider-s',
    rule: 'V19',
    answer: each(
      ['listRewards'],
      ({ eventId }) => oneIn(4, eventId),
      (row) => {
        row.partyId = textOf(row.partyId).replace(/^[^:]*/, 'provider');
      },
    ),
  },
  {
    name: 'rewards-of-the-sv-kind-count-half-for-parties',
    rule: 'V20',
    answer: each(
      ['listParties'],
      ({ partyName }) => typeof partyName === 'string' && !partyName.includes('.'),
      (row) => {
        row.totalRewards = new NumberLiteral(fromUnits(unitsOf(row.totalRewards) / 2n));
      },
    ),
  },
  {
    name: 'rewards-of-some-validators-are-a-round-behind',
    rule: 'V20',
    answer: each(
      ['listValidators', 'listNewValidators'],
      (row) => oneIn(4, row.validator) && unitsOf(row.totalRewards) > 10n ** 10n,
      (row) => {
        row.totalRewards = new NumberLiteral(fromUnits(unitsOf(row.totalRewards) - 10n ** 9n));
      },
    ),
  },
  {
    name: 'balances-of-some-parties-leave-out-dust',
    rule: 'V21',
    answer: each(
      ['listParties'],
      ({ partyAddress }) => oneIn(10, partyAddress),
      (row) => {
        row.balance = new NumberLiteral(fromUnits(unitsOf(row.balance) - (unitsOf(row.balance) % 10n ** 6n)));
      },
    ),
  },
  {
    name: 'first-seen-is-floored-in-the-order-of-it',
    rule: 'V22',
    answer: editRows(['listParties'], (found, request) => {
      if (request.choice('sortBy') !== 'FIRST_SEEN_AT') return undefined;
      for (const row of found)
        row.firstSeen = mapLiteral(row.firstSeen ?? null, (time) => BigInt(time) - (BigInt(time) % 1000n));
      return undefined;
    }),
  },
  {
    name: 'a-super-validator-shows-its-neighbour-s-sequencer',
    rule: 'V30',
    answer: editRows(['listSuperValidators'], (found) => {
      const urls = found.map(({ seqUrl }) => seqUrl ?? null);
      for (const [at, row] of found.entries()) row.seqUrl = urls[(at + 1) % urls.length] ?? null;
      return undefined;
    }),
  },
  {
    name: 'the-scan-s-address-is-the-sequencer-s',
    rule: 'V30',
    answer: each(
      ['listSuperValidators'],
      () => true,
      (row) => {
        row.svPublicUrl = row.seqUrl ?? null;
      },
    ),
  },
  {
    name: 'weights-are-in-percent',
    rule: 'V4',
    answer: editField(['listSuperValidators'], 'svRewardWeight', (value) =>
      mapLiteral(value, (weight) => fromUnits(toUnits(weight) / 100n)),
    ),
  },
  {
    name: 'validators-of-an-old-version-are-inactive',
    rule: 'V24',
    answer: each(
      ['listValidators', 'listNewValidators'],
      ({ version }) => typeof version === 'string' && version.startsWith('0.5.4'),
      (row) => {
        row.active = false;
      },
    ),
  },
  {
    name: 'last-activity-of-some-validators-is-their-last-update',
    rule: 'V24',
    answer: each(
      ['listNewValidators'],
      (row) => oneIn(5, row.validator) && numberOf(row.lastUpdatedAt) > 0,
      (row) => {
        row.lastActiveAt = row.lastUpdatedAt ?? null;
      },
    ),
  },
  {
    name: 'sponsors-are-those-of-the-newest-licence',
    rule: 'V23',
    answer: each(
      ['listValidators'],
      ({ validator }) => oneIn(6, validator),
      (row) => {
        row.sponsor = row.validator ?? null;
      },
    ),
  },
];
