import { NumberLiteral } from '@ledger-explorer/wire';
import { editAnswer } from '../edits/answers.ts';
import { editBody, editRows, editField, editSummaries } from '../edits/rows.ts';
import { isExactObject, mapLiteral, half, fromUnits, toUnits } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Units of times, digits of amounts and of computed figures (V1, V3, V4). */
export const numbers: readonly Fault[] = [
  {
    name: 'transfers-are-made-at-seconds',
    rule: 'V1',
    answer: editField(['listTransfers'], 'createdAt', (value) => mapLiteral(value, (ms) => BigInt(ms) / 1000n)),
  },
  {
    name: 'record-times-are-microseconds',
    rule: 'V1',
    answer: editField(['listUpdates'], 'recordTime', (value) => mapLiteral(value, (ms) => `${ms}000`)),
  },
  {
    name: 'times-keep-their-microseconds-as-a-fraction',
    rule: 'V1',
    answer: editField(['listParties'], 'lastSeen', (value) => mapLiteral(value, (ms) => `${ms}.417`)),
  },
  {
    name: 'times-are-iso-texts',
    rule: 'V1',
    answer: editField(['listFeaturedApps'], 'createdAt', (value) =>
      value instanceof NumberLiteral ? new Date(Number(value.text)).toISOString() : value,
    ),
  },
  {
    name: 'licenses-are-updated-at-seconds',
    rule: 'V1',
    answer: editField(['listValidators', 'listNewValidators'], 'lastUpdatedAt', (value) =>
      mapLiteral(value, (ms) => BigInt(ms) / 1000n),
    ),
  },
  {
    name: 'holdings-are-dated-to-milliseconds',
    rule: 'V1',
    answer: editSummaries((summary) => {
      if (typeof summary.record_time === 'string') summary.record_time = summary.record_time.replace(/\d{3}Z$/, 'Z');
    }),
  },
  {
    name: 'small-fees-have-an-exponent',
    rule: 'V3',
    answer: editField(['listTransfers'], 'amount', (value) =>
      mapLiteral(value, (amount) => (/^\d{3}/.test(amount) ? exponent(amount) : amount)),
    ),
  },
  {
    name: 'amounts-have-ten-digits-always',
    rule: 'V3',
    answer: editField(['listTransfers'], 'amount', (value) => mapLiteral(value, pad)),
  },
  {
    name: 'nothing-is-minus-zero',
    rule: 'V3',
    answer: editField(['listTransfers'], 'fee', (value) => mapLiteral(value, (fee) => (fee === '0' ? '-0' : fee))),
  },
  {
    name: 'whole-amounts-end-in-point-zero',
    rule: 'V3',
    answer: editField(['listRewards'], 'inputAppRewardAmount', (value) =>
      mapLiteral(value, (amount) => (amount.includes('.') ? amount : `${amount}.0`)),
    ),
  },
  {
    name: 'balances-are-rounded-to-eight-digits',
    rule: 'V3, V21',
    answer: editField(['listParties'], 'balance', (value) => mapLiteral(value, (amount) => cut(amount, 8))),
  },
  {
    name: 'the-supply-passes-through-a-float',
    rule: 'V3',
    answer: editBody(['getMarketInfo'], ({ circulatingSupply }) => {
      if (isExactObject(circulatingSupply)) {
        circulatingSupply.valueCoin = mapLiteral(circulatingSupply.valueCoin ?? null, (coin) => Number(coin));
      }
    }),
  },
  {
    name: 'the-market-capital-has-two-digits',
    rule: 'V4',
    answer: editBody(['getMarketInfo'], ({ marketCapDto }) => {
      if (isExactObject(marketCapDto)) {
        marketCapDto.valueUsd = mapLiteral(marketCapDto.valueUsd ?? null, (usd) => cut(usd, 2));
      }
    }),
  },
  {
    name: 'the-change-of-the-price-is-a-fraction',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], ({ tokenPriceDto }) => {
      if (isExactObject(tokenPriceDto)) {
        tokenPriceDto.change24h = mapLiteral(tokenPriceDto.change24h ?? null, (percent) => Number(percent) / 100);
      }
    }),
  },
  {
    name: 'rates-have-too-many-digits',
    rule: 'V4',
    answer: editBody(['getDashboard'], (body) => {
      body.avgDayTps = mapLiteral(body.avgDayTps ?? null, (rate) => `${rate}12345`);
    }),
  },
  {
    name: 'weights-are-percentages',
    rule: 'V4',
    answer: editField(['listSuperValidators'], 'svRewardWeight', (value) =>
      mapLiteral(value, (weight) => Number(weight) / 100),
    ),
  },
  {
    name: 'holdings-have-ten-digits-always',
    rule: 'V3',
    answer: editSummaries((summary) => {
      if (typeof summary.total_locked_coin === 'string') summary.total_locked_coin = pad(summary.total_locked_coin);
    }),
  },
  ...heldOut(1, [
    {
      name: 'effective-times-are-microseconds',
      rule: 'V1',
      answer: editField(['listUpdates'], 'effectiveAt', (value) => mapLiteral(value, (ms) => `${ms}000`)),
    },
    {
      name: 'holdings-group-their-digits',
      rule: 'V3',
      answer: editSummaries((summary) => {
        if (typeof summary.total_coin_holdings === 'string') {
          summary.total_coin_holdings = summary.total_coin_holdings.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');
        }
      }),
    },
    {
      name: 'the-value-in-usd-is-cut-not-rounded',
      rule: 'V4',
      answer: editBody(['getMarketInfo'], ({ totalStakeDto }) => {
        if (isExactObject(totalStakeDto)) {
          totalStakeDto.valueUsd = mapLiteral(totalStakeDto.valueUsd ?? null, (usd) => fromUnits(toUnits(usd) - 1n));
        }
      }),
    },
  ]),
  ...heldOut(2, [
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
      name: 'the-summary-s-time-ends-in-zeros',
      rule: 'V1',
      answer: editSummaries((summary) => {
        if (typeof summary.record_time === 'string')
          summary.record_time = summary.record_time.replace(/\d{3}Z$/, '000Z');
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
      name: 'record-times-of-contract-events-are-rounded',
      rule: 'V1',
      answer: editRows(['listContractEvents'], (list) => {
        for (const row of list)
          if (half(row.updateId)) row.recordTime = mapLiteral(row.recordTime ?? null, (ms) => BigInt(ms) + 1n);
        return undefined;
      }),
    },
    {
      name: 'details-of-a-vote-request-have-whole-seconds',
      rule: 'V1',
      answer: editBody(['getVoteRequest'], (body) => {
        body.voteBefore = mapLiteral(body.voteBefore ?? null, (ms) => BigInt(ms) - (BigInt(ms) % 1000n));
      }),
    },
    {
      name: 'compressed-numbers-are-floats',
      rule: 'V3',
      answer: editAnswer(
        (answer) => answer.ok && answer.header('content-encoding') !== null,
        (answer) => {
          answer.text = JSON.stringify(JSON.parse(answer.text));
        },
      ),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'rewards-are-dated-by-the-second',
      rule: 'V1',
      answer: editField(['listRewards'], 'createdAt', (value) =>
        mapLiteral(value, (time) => BigInt(time) - (BigInt(time) % 1000n)),
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
      name: 'weights-are-in-percent',
      rule: 'V4',
      answer: editField(['listSuperValidators'], 'svRewardWeight', (value) =>
        mapLiteral(value, (weight) => fromUnits(toUnits(weight) / 100n)),
      ),
    },
  ]),
];

function exponent(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.slice(0, 1)}.${whole.slice(1)}${fraction}E${whole.length - 1}`;
}

function pad(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(10, '0')}`;
}

/** Digits after the point, cut off; no trailing zeros. */
function cut(amount: string, digits: number): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const kept = fraction.slice(0, digits).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}
