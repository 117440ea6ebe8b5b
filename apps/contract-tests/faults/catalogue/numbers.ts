import { NumberLiteral } from '@ledger-explorer/wire';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editSummaries } from '../edits/edit-summaries.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

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
