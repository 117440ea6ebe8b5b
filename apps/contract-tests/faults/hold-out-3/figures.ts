import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { fromUnits } from '../edits/decimal.ts';
import { editBody } from '../edits/edit-body.ts';
import { editSummaries } from '../edits/edit-summaries.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';
import { numberOf, unitsOf } from './row-values.ts';

function plus(value: ExactJson | undefined, by: bigint): ExactJson {
  return mapLiteral(value ?? null, (literal) => BigInt(literal) + by);
}

function dashboard(edit: (figures: ExactObject) => void): Fault['answer'] {
  return editBody(['getDashboard'], edit);
}

function market(edit: (part: Record<string, ExactObject>, body: ExactObject) => void): Fault['answer'] {
  return editBody(['getMarketInfo'], (body) => {
    const parts = Object.entries(body).filter((entry): entry is [string, ExactObject] => isExactObject(entry[1]));
    edit(Object.fromEntries(parts), body);
  });
}

/** The rate of so many more (fewer) in a minute, to three digits. */
function rateOf(value: ExactJson | undefined, more: number, round: (value: number) => number): NumberLiteral {
  const count = Math.max(0, Math.round(numberOf(value) * 60) + more);
  return new NumberLiteral(String(round((count * 1000) / 60) / 1000));
}

/** What the dashboard was when it was first asked for. */
let kept: ExactObject | null = null;

/** Dashboard, market, holdings. */
export const figures: readonly Fault[] = [
  {
    name: 'the-dashboard-is-computed-once',
    rule: 'V33',
    answer: editBody(['getDashboard'], (body, request) => {
      // A new proxy is a new service: its first request is the first of the run.
      if (!isExactObject(kept) || numberOf(kept.totalTransactions) > numberOf(body.totalTransactions))
        kept = { ...body };
      if (request.method === 'GET') Object.assign(body, kept);
    }),
  },
  {
    name: 'rates-are-rounded-down',
    rule: 'V4',
    answer: dashboard((figures) => {
      figures.tps = rateOf(figures.tps, 0, Math.floor);
      figures.cps = rateOf(figures.cps, 0, Math.floor);
    }),
  },
  {
    name: 'the-newest-update-is-not-in-the-rate',
    rule: 'V34',
    answer: dashboard((figures) => {
      figures.tps = rateOf(figures.tps, -1, Math.round);
    }),
  },
  {
    name: 'changes-have-two-digits',
    rule: 'V4',
    answer: dashboard((figures) => {
      for (const name of ['avgDayTpsChange', 'avgDayCpsChange'])
        figures[name] = mapLiteral(figures[name] ?? null, (value) => String(Math.round(Number(value) * 100) / 100));
    }),
  },
  {
    name: 'averages-of-the-day-are-swapped',
    rule: 'V34',
    answer: dashboard((figures) => {
      [figures.avgDayTps, figures.avgDayCps] = [figures.avgDayCps ?? null, figures.avgDayTps ?? null];
    }),
  },
  {
    name: 'averages-are-of-twelve-hours',
    rule: 'V34',
    answer: dashboard((figures) => {
      for (const name of ['avgDayTps', 'avgDayCps'])
        figures[name] = mapLiteral(figures[name] ?? null, (value) => String(Math.round(Number(value) * 2000) / 1000));
    }),
  },
  {
    name: 'the-peak-of-the-month-is-today-s-average',
    rule: 'V34',
    answer: dashboard((figures) => {
      figures.monthPeakTps = figures.avgDayTps ?? null;
    }),
  },
  {
    name: 'the-latest-round-is-the-one-being-issued',
    rule: 'V33',
    answer: dashboard((figures) => {
      figures.latestRound = plus(figures.latestRound, -2n);
    }),
  },
  {
    name: 'rejected-requests-count-as-approved',
    rule: 'V33',
    answer: dashboard((figures) => {
      figures.approvedVoteRequests = plus(figures.approvedVoteRequests, 1n);
    }),
  },
  {
    name: 'accounts-leave-out-the-dso',
    rule: 'V33',
    answer: dashboard((figures) => {
      figures.totalAccounts = plus(figures.totalAccounts, -1n);
    }),
  },
  {
    name: 'super-validators-on-the-way-out-count',
    rule: 'V33',
    answer: dashboard((figures) => {
      figures.totalSuperValidators = plus(figures.totalSuperValidators, 1n);
    }),
  },
  {
    name: 'inactive-validators-are-active-too',
    rule: 'V33',
    answer: dashboard((figures) => {
      figures.totalActiveValidators = figures.totalValidators ?? null;
    }),
  },
  {
    name: 'the-market-is-computed-in-doubles',
    rule: 'V4',
    answer: market(({ marketCapDto, totalSupplyDto, tokenPriceDto }) => {
      if (marketCapDto === undefined || totalSupplyDto === undefined || tokenPriceDto === undefined) return;
      const value = numberOf(totalSupplyDto.valueCoin) * numberOf(tokenPriceDto.price);
      totalSupplyDto.valueUsd = marketCapDto.valueUsd = new NumberLiteral(String(value));
    }),
  },
  {
    name: 'the-stake-is-worth-an-older-price',
    rule: 'V35',
    answer: market(({ totalStakeDto }) => {
      if (totalStakeDto !== undefined)
        totalStakeDto.valueUsd = new NumberLiteral(fromUnits(unitsOf(totalStakeDto.valueUsd) + 1n));
    }),
  },
  {
    name: 'the-market-is-of-this-moment',
    rule: 'V35',
    answer: market((_parts, body) => {
      body.updateTimestamp = new NumberLiteral(Date.now());
    }),
  },
  {
    name: 'the-supply-leaves-out-dust',
    rule: 'V35',
    answer: market(({ circulatingSupply, totalSupplyDto, marketCapDto, tokenPriceDto }) => {
      if (totalSupplyDto === undefined || circulatingSupply === undefined) return;
      if (marketCapDto === undefined || tokenPriceDto === undefined) return;
      const supply = unitsOf(totalSupplyDto.valueCoin) - (unitsOf(totalSupplyDto.valueCoin) % 10n ** 8n);
      circulatingSupply.valueCoin = totalSupplyDto.valueCoin = new NumberLiteral(fromUnits(supply));
      const product = supply * unitsOf(tokenPriceDto.price);
      const rounded = (product + 5n * 10n ** 9n) / 10n ** 10n;
      totalSupplyDto.valueUsd = marketCapDto.valueUsd = new NumberLiteral(fromUnits(rounded));
    }),
  },
  {
    name: 'available-coin-is-less-all-fees',
    rule: 'V37',
    answer: editSummaries((summary) => {
      const left = unitsOf(summary.total_unlocked_coin) - unitsOf(summary.accumulated_holding_fees_total);
      summary.total_available_coin = fromUnits(left < 0n ? 0n : left);
    }),
  },
  {
    name: 'fees-are-of-the-round-before',
    rule: 'V37',
    answer: editSummaries((summary) => {
      summary.computed_as_of_round = plus(summary.computed_as_of_round, -1n);
    }),
  },
  {
    name: 'who-holds-nothing-has-no-summary',
    rule: 'V37',
    answer: editBody(['getParty'], ({ holdingsSummaryResponse: holdings }) => {
      if (!isExactObject(holdings) || !Array.isArray(holdings.summaries)) return;
      holdings.summaries = holdings.summaries.filter(
        (summary) => !isExactObject(summary) || unitsOf(summary.total_coin_holdings) > 0n,
      );
    }),
  },
  {
    name: 'locked-coin-counts-as-unlocked',
    rule: 'V37',
    answer: editSummaries((summary) => {
      const locked = unitsOf(summary.total_locked_coin);
      summary.total_unlocked_coin = fromUnits(unitsOf(summary.total_unlocked_coin) + locked);
      summary.total_coin_holdings = fromUnits(unitsOf(summary.total_coin_holdings) + locked);
      summary.total_available_coin = fromUnits(unitsOf(summary.total_available_coin) + locked);
    }),
  },
];
