import { NumberLiteral } from '@ledger-explorer/wire';
import { fromUnits, toUnits } from '../edits/decimal.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import type { Fault } from '../proxy/fault.ts';
import { each } from './each.ts';
import { oneIn } from './one-in.ts';
import { numberOf, unitsOf, textOf } from './row-values.ts';

/** Rewards, parties, validators, updates: rows whose fields are wrong, most of them in some rows only. */
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
    name: 'rewards-are-dated-by-the-second',
    rule: 'V1',
    answer: editField(['listRewards'], 'createdAt', (value) =>
      mapLiteral(value, (time) => BigInt(time) - (BigInt(time) % 1000n)),
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
    name: 'sponsors-are-those-of-the-newest-license',
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
