import { NumberLiteral } from '@ledger-explorer/wire';
import { editRows, each } from '../edits/rows.ts';
import { mapLiteral, plus, unitsOf, numberOf, oneIn, fromUnits, toUnits } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Validators and super validators (V20, V23, V24, V29, V30). */
export const validators: readonly Fault[] = [
  {
    name: 'super-validators-lose-a-reward',
    rule: 'V20',
    answer: editRows(['listSuperValidators'], (rows) => {
      for (const row of rows) {
        row.totalRewards = mapLiteral(row.totalRewards ?? null, (total) =>
          total === '0' ? total : fromUnits(toUnits(total) / 2n),
        );
      }
      return undefined;
    }),
  },
  ...heldOut(2, [
    {
      name: 'super-validators-sponsor-themselves-once-more',
      rule: 'V29',
      answer: editRows(['listSuperValidators'], (list) => {
        for (const row of list)
          if (unitsOf(row.totalSponsored) > 10_000_000_000n) row.totalSponsored = plus(row.totalSponsored, 1n);
        return undefined;
      }),
    },
    {
      name: 'changed-votes-count-twice',
      rule: 'V29',
      answer: editRows(['listSuperValidators'], (list) => {
        for (const row of list)
          if (typeof row.svId === 'string' && /[0-7]$/.test(row.svId)) row.totalVotes = plus(row.totalVotes, 1n);
        return undefined;
      }),
    },
  ]),
  ...heldOut(3, [
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
      name: 'a-super-validator-shows-its-neighbor-s-sequencer',
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
  ]),
];
