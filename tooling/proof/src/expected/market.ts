import { percentChange, times } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model } from '../model.ts';

const day = 86_400_000;

/** `/v1/market/get-market-info`, from the ledger alone (V35). */
export function expectedMarketInfo({ totals, rounds, head }: Model): Row {
  const price = rounds.at(-1)?.price ?? '0';
  const before = rounds.findLast((one) => Date.parse(one.recordTime) <= Date.parse(head.recordTime) - day)?.price;
  const change = before === undefined ? null : literal(percentChange(before, price));
  const coin = (amount: string) => ({ valueCoin: literal(amount), valueUsd: literal(times(amount, price, 10)) });
  const now = milliseconds(head.recordTime);
  return {
    circulatingSupply: { valueCoin: literal(totals.supply) },
    dominanceDto: { valuePercent: null },
    marketCapDto: { changePercent: change, valueUsd: coin(totals.supply).valueUsd, period: '24h' },
    totalSupplyDto: coin(totals.supply),
    totalStakeDto: coin(totals.locked),
    tokenPriceDto: { price: literal(price), change24h: change, updateTimestamp: now },
    updateTimestamp: now,
  };
}
