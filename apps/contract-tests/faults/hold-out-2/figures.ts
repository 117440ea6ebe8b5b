import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import { fromUnits, toUnits } from '../edits/decimal.ts';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { editSummaries } from '../edits/edit-summaries.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

function units(value: ExactJson | undefined): bigint {
  return value instanceof NumberLiteral ? toUnits(value.text) : typeof value === 'string' ? toUnits(value) : 0n;
}

function plus(value: ExactJson | undefined, by: bigint): ExactJson {
  return mapLiteral(value ?? null, (literal) => BigInt(literal) + by);
}

/** Sums, counts, weights, prices, rates. */
export const figures: readonly Fault[] = [
  {
    name: 'rewards-lose-their-last-digit',
    rule: 'V3',
    answer: editField(['listRewards'], 'inputAppRewardAmount', (value) =>
      mapLiteral(value, (coin) => fromUnits(toUnits(coin) - (toUnits(coin) % 10n))),
    ),
  },
  {
    name: 'balances-are-rounded-to-nine-digits',
    rule: 'V3',
    answer: editField(['listParties'], 'balance', (value) =>
      mapLiteral(value, (coin) => fromUnits(((toUnits(coin) + 5n) / 10n) * 10n)),
    ),
  },
  {
    name: 'what-circulates-is-not-locked',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], ({ circulatingSupply, totalStakeDto }) => {
      if (!isExactObject(circulatingSupply) || !isExactObject(totalStakeDto)) return;
      const free = units(circulatingSupply.valueCoin) - units(totalStakeDto.valueCoin);
      circulatingSupply.valueCoin = new NumberLiteral(fromUnits(free));
    }),
  },
  {
    name: 'holdings-forget-what-is-locked',
    rule: 'V37',
    answer: editSummaries((summary) => {
      summary.total_coin_holdings = summary.total_unlocked_coin ?? null;
    }),
  },
  {
    name: 'fees-of-locked-coin-are-not-in-the-total',
    rule: 'V37',
    answer: editSummaries((summary) => {
      summary.accumulated_holding_fees_total = summary.accumulated_holding_fees_unlocked ?? null;
    }),
  },
  {
    name: 'the-summary-s-time-ends-in-zeros',
    rule: 'V1',
    answer: editSummaries((summary) => {
      if (typeof summary.record_time === 'string') summary.record_time = summary.record_time.replace(/\d{3}Z$/, '000Z');
    }),
  },
  {
    name: 'who-abstains-says-no',
    rule: 'V27',
    answer: editBody(['listVoteRequests', 'getVoteRequest'], (body) => {
      const list = Array.isArray(body.content) ? body.content : [body];
      for (const row of list) if (isExactObject(row)) abstainersSayNo(row);
    }),
  },
  {
    name: 'weights-of-super-validators-are-percent',
    rule: 'V4',
    answer: editField(['listSuperValidators'], 'svRewardWeight', (value) =>
      mapLiteral(value, (weight) => fromUnits(toUnits(weight) / 100n)),
    ),
  },
  {
    name: 'weights-are-counted-in-heads',
    rule: 'V27',
    answer: editRows(['listVoteRequests'], (list) => {
      for (const row of list)
        if (row.status !== 'IN_PROGRESS') row.totalWeightAbstain = row.abstainCount ?? new NumberLiteral(0);
      return undefined;
    }),
  },
  {
    name: 'super-validators-sponsor-themselves-once-more',
    rule: 'V29',
    answer: editRows(['listSuperValidators'], (list) => {
      for (const row of list)
        if (units(row.totalSponsored) > 10_000_000_000n) row.totalSponsored = plus(row.totalSponsored, 1n);
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
  {
    name: 'the-dashboard-shows-the-round-before',
    rule: 'V33',
    answer: editBody(['getDashboard'], (body) => {
      body.latestRound = plus(body.latestRound, -1n);
    }),
  },
  {
    name: 'migrations-are-counted-from-one',
    rule: 'V33',
    answer: editBody(['getDashboard'], (body) => {
      body.migration = plus(body.migration, 1n);
    }),
  },
  {
    name: 'an-expiring-request-is-not-active',
    rule: 'V33',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request.asks('getDashboard') ? request.withMethod('GET') : request);
      if (!request.asks('getDashboard') || !answer.ok) return answer;
      const list = await upstream(
        request.withMethod('GET').withHeader('if-none-match', null).at('/v1/governance/vote-requests?size=100'),
      );
      const expiring = list.text.split('"status":"EXPIRING"').length - 1;
      const body = answer.json;
      if (isExactObject(body)) {
        body.activeVoteRequests = plus(body.activeVoteRequests, -BigInt(expiring));
        answer.json = body;
      }
      return answer;
    },
  },
  {
    name: 'the-value-of-the-market-is-in-cents',
    rule: 'V4',
    answer: editBody(['getMarketInfo'], ({ marketCapDto }) => {
      if (isExactObject(marketCapDto))
        marketCapDto.valueUsd = mapLiteral(marketCapDto.valueUsd ?? null, (usd) =>
          fromUnits(toUnits(usd) - (toUnits(usd) % 100_000_000n)),
        );
    }),
  },
  {
    name: 'the-price-is-of-the-wall-clock',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], ({ tokenPriceDto }) => {
      if (isExactObject(tokenPriceDto)) tokenPriceDto.updateTimestamp = new NumberLiteral(Date.now());
    }),
  },
  {
    name: 'rates-have-two-digits',
    rule: 'V4',
    answer: editBody(['getDashboard'], (body) => {
      for (const name of ['tps', 'cps']) {
        body[name] = mapLiteral(body[name] ?? null, (rate) =>
          fromUnits(((toUnits(rate) + 50_000_000n) / 100_000_000n) * 100_000_000n),
        );
      }
    }),
  },
  {
    name: 'a-peak-is-of-a-minute-not-a-second',
    rule: 'V34',
    answer: editBody(['getDashboard'], (body) => {
      body.avgDayTps = mapLiteral(body.avgDayTps ?? null, (rate) => fromUnits(toUnits(rate) * 60n));
      body.monthPeakTps = mapLiteral(body.monthPeakTps ?? null, (rate) =>
        fromUnits((toUnits(rate) / 60n / 10_000_000n) * 10_000_000n),
      );
    }),
  },
];

function abstainersSayNo(row: Record<string, ExactJson>): void {
  row.noCount = plus(row.noCount, units(row.abstainCount) / 10_000_000_000n);
  row.abstainCount = new NumberLiteral(0);
  row.totalWeightNo = plus(row.totalWeightNo, units(row.totalWeightAbstain) / 10_000_000_000n);
  row.totalWeightAbstain = new NumberLiteral(0);
}
