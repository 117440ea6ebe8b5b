import { NumberLiteral, type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editBody } from '../edits/rows.ts';
import { isExactObject, mapLiteral, plus, unitsOf, numberOf, fromUnits, toUnits } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** What the dashboard was when it was first asked for. */
let kept: ExactObject | null = null;

/** Dashboard and market, also against the rows of others at one position (V33 to V35). */
export const figures: readonly Fault[] = [
  dashboardOff('the-dashboard-misses-a-transfer', 'V33', 'totalTransfers', -1n),
  dashboardOff('the-dashboard-counts-an-account-twice', 'V33', 'totalAccounts', 1n),
  dashboardOff('a-validator-is-neither-active-nor-not', 'V33', 'totalInactiveValidators', 1n),
  dashboardOff('the-dashboard-misses-a-super-validator', 'V33', 'totalSuperValidators', -1n),
  dashboardOff('rejected-votes-count-as-approved', 'V33', 'approvedVoteRequests', 2n),
  dashboardOff('the-dashboard-counts-a-closed-vote-as-active', 'V33', 'activeVoteRequests', 1n),
  dashboardOff('the-latest-round-lags', 'V33', 'latestRound', -1n),
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
  ...heldOut(1, [
    {
      name: 'the-dashboard-misses-three-events',
      rule: 'V33',
      answer: editBody(['getDashboard'], (body) => {
        body.totalEvents = mapLiteral(body.totalEvents ?? null, (total) => BigInt(total) - 3n);
      }),
    },
    {
      name: 'the-change-of-a-day-has-another-sign',
      rule: 'V35',
      answer: editBody(['getMarketInfo'], ({ marketCapDto }) => {
        if (isExactObject(marketCapDto)) {
          marketCapDto.changePercent = mapLiteral(marketCapDto.changePercent ?? null, (percent) => -Number(percent));
        }
      }),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'what-circulates-is-not-locked',
      rule: 'V35',
      answer: editBody(['getMarketInfo'], ({ circulatingSupply, totalStakeDto }) => {
        if (!isExactObject(circulatingSupply) || !isExactObject(totalStakeDto)) return;
        const free = unitsOf(circulatingSupply.valueCoin) - unitsOf(totalStakeDto.valueCoin);
        circulatingSupply.valueCoin = new NumberLiteral(fromUnits(free));
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
      name: 'the-price-is-of-the-wall-clock',
      rule: 'V35',
      answer: editBody(['getMarketInfo'], ({ tokenPriceDto }) => {
        if (isExactObject(tokenPriceDto)) tokenPriceDto.updateTimestamp = new NumberLiteral(Date.now());
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
  ]),
  ...heldOut(3, [
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
  ]),
];

function dashboardOff(name: string, rule: string, field: string, by: bigint): Fault {
  return {
    name,
    rule,
    answer: editBody(['getDashboard'], (body) => {
      body[field] = mapLiteral(body[field] ?? null, (total) => BigInt(total) + by);
    }),
  };
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

/** The rate of a difference per minute, to three digits. */
function rateOf(value: ExactJson | undefined, more: number, round: (value: number) => number): NumberLiteral {
  const count = Math.max(0, Math.round(numberOf(value) * 60) + more);
  return new NumberLiteral(String(round((count * 1000) / 60) / 1000));
}
