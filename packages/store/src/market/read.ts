import type { MarketInfoValues } from '@ledger-explorer/spec/writers';
import { answer, atHead, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer } from '../reading/reader.ts';
import { trimDecimal } from '../reading/trim-decimal.ts';

interface Row extends ShownRow {
  readonly supply: string;
  readonly locked: string;
  readonly price: string | null;
  readonly supply_usd: string | null;
  readonly locked_usd: string | null;
  readonly change: string | null;
  readonly updated: string;
}

/** From the ledger alone (contract.md V35). PostgreSQL's numeric rounds half away from zero, as V4 asks. */
const statement = `select ${atHead}, h.unlocked + h.locked as supply, h.locked, latest.price,
    round((h.unlocked + h.locked) * latest.price, 10) as supply_usd, round(h.locked * latest.price, 10) as locked_usd,
    round((latest.price - earlier.price) * 100 / nullif(earlier.price, 0), 4) as change, ms(h.record_time) as updated
  from head h
  left join lateral (select price from round order by number desc, position desc, ordinal desc limit 1) latest on true
  left join lateral (
    select price from round where record_time <= h.record_time - 86400000000
    order by number desc, position desc, ordinal desc limit 1
  ) earlier on true`;

const trimmed = (numeric: string | null) => (numeric === null ? null : trimDecimal(numeric));

export async function getMarketInfo(queries: Queries): Promise<Answer<MarketInfoValues>> {
  const [row] = await queries.rows<Row>('market', statement);
  if (row === undefined) return queries.explainNothing(undefined);
  const supply = trimDecimal(row.supply);
  return answer(row, {
    circulatingSupply: { valueCoin: supply },
    dominanceDto: { valuePercent: null },
    marketCapDto: { changePercent: trimmed(row.change), valueUsd: trimmed(row.supply_usd), period: '24h' },
    totalSupplyDto: { valueCoin: supply, valueUsd: trimmed(row.supply_usd) },
    totalStakeDto: { valueCoin: trimDecimal(row.locked), valueUsd: trimmed(row.locked_usd) },
    tokenPriceDto: { price: trimmed(row.price), change24h: trimmed(row.change), updateTimestamp: row.updated },
    updateTimestamp: row.updated,
  });
}
