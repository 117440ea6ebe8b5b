import { NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { fromUnits, toUnits } from '../edits/decimal.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** Totals of one operation against the rows of others at one position (V20, V31, V33, V35). */
export const sums: readonly Fault[] = [
  dashboard('the-dashboard-misses-a-transfer', 'V33', 'totalTransfers', -1n),
  dashboard('the-dashboard-counts-an-account-twice', 'V33', 'totalAccounts', 1n),
  dashboard('a-validator-is-neither-active-nor-not', 'V33', 'totalInactiveValidators', 1n),
  dashboard('the-dashboard-misses-a-super-validator', 'V33', 'totalSuperValidators', -1n),
  dashboard('rejected-votes-count-as-approved', 'V33', 'approvedVoteRequests', 2n),
  dashboard('the-dashboard-counts-a-closed-vote-as-active', 'V33', 'activeVoteRequests', 1n),
  dashboard('the-latest-round-lags', 'V33', 'latestRound', -1n),
  {
    name: 'the-market-capital-has-another-price',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], ({ marketCapDto, totalSupplyDto }) => {
      for (const part of [marketCapDto, totalSupplyDto]) {
        if (isExactObject(part)) {
          part.valueUsd = mapLiteral(part.valueUsd ?? null, (usd) => fromUnits(toUnits(usd) + 12_345_678_900n));
        }
      }
    }),
  },
  {
    name: 'circulating-leaves-locked-coin-out',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], ({ circulatingSupply, totalStakeDto }) => {
      if (!isExactObject(circulatingSupply) || !isExactObject(totalStakeDto)) return;
      const { valueCoin: locked } = totalStakeDto;
      circulatingSupply.valueCoin = mapLiteral(circulatingSupply.valueCoin ?? null, (coin) =>
        fromUnits(toUnits(coin) - toUnits(locked instanceof NumberLiteral ? locked.text : '0')),
      );
    }),
  },
  {
    name: 'the-market-is-of-the-wall-clock',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], (body) => {
      body.updateTimestamp = new NumberLiteral(Date.now());
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
  {
    name: 'the-total-of-rewards-leaves-the-app-out',
    rule: 'V20',
    answer: editField(['listParties'], 'totalRewards', (value) =>
      mapLiteral(value, (total) => (total === '0' ? total : fromUnits((toUnits(total) * 9n) / 10n))),
    ),
  },
];

function dashboard(name: string, rule: string, field: string, by: bigint): Fault {
  return {
    name,
    rule,
    answer: editBody(['getDashboard'], (body) => {
      body[field] = mapLiteral(body[field] ?? null, (total) => BigInt(total) + by);
    }),
  };
}
