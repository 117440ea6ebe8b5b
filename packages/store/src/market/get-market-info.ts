import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';

const columns = {
  ...headColumns,
  supply: 'numeric',
  locked: 'numeric',
  price: 'numeric?',
  supply_usd: 'numeric?',
  locked_usd: 'numeric?',
  // Percent.
  change: 'numeric?',
  market_change: 'numeric?',
  dominance: 'numeric?',
  // Milliseconds.
  updated: 'bigint',
  priced: 'bigint',
} as const;

/**
 * Everything about the price is from one source (docs/contract.md#v35): the quote ($1 to $5) if there is one, else the ledger's rounds. If the change of
 * the market value is unknown, it is that of the price. PostgreSQL's numeric is exact and rounds half away from zero (docs/contract.md#v4).
 */
const market = statement(
  'market',
  columns,
  `with market as (
    select $1::numeric as price, $2::numeric as change, $3::numeric as market_change, $4::numeric as dominance,
      $5::bigint as at
    where $1::numeric is not null
    union all
    select latest.price, (latest.price - earlier.price) * 100 / nullif(earlier.price, 0), null, null, h.record_time
    from head h
    left join lateral (select price from round order by number desc, position desc, ordinal desc limit 1) latest on true
    left join lateral (
      select price from round where record_time <= h.record_time - 86400000000
      order by record_time desc, number desc, position desc, ordinal desc limit 1
    ) earlier on true
    where $1::numeric is null
  )
  select ${atHead}, h.unlocked + h.locked as supply, h.locked, m.price,
    round((h.unlocked + h.locked) * m.price, 10) as supply_usd, round(h.locked * m.price, 10) as locked_usd,
    round(m.change, 4) as change, round(coalesce(m.market_change, m.change), 4) as market_change,
    round(m.dominance, 4) as dominance, ms(h.record_time) as updated, ms(m.at) as priced
  from head h cross join market m`,
);

/** Supply of the head at the quote's price, or at the ledger's. */
export const getMarketInfo: Read<'getMarketInfo'> = async ({ queries }, { quote }) => {
  const outside = quote ? [quote.price, quote.change24h, quote.marketCapChange, quote.dominance, quote.at] : null;
  const row = await queries.firstOrThrow(await queries.rows(market, outside ?? [null, null, null, null, null]));
  const supply = trimDecimal(row.supply);
  return answer(row, {
    circulatingSupply: { valueCoin: supply },
    dominanceDto: { valuePercent: trimNullable(row.dominance) },
    marketCapDto: {
      changePercent: trimNullable(row.market_change),
      valueUsd: trimNullable(row.supply_usd),
      period: '24h',
    },
    totalSupplyDto: { valueCoin: supply, valueUsd: trimNullable(row.supply_usd) },
    totalStakeDto: { valueCoin: trimDecimal(row.locked), valueUsd: trimNullable(row.locked_usd) },
    tokenPriceDto: { price: trimNullable(row.price), change24h: trimNullable(row.change), updateTimestamp: row.priced },
    updateTimestamp: row.updated,
  });
};
