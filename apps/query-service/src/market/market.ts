import { writeMarketInfo } from '@ledger-explorer/spec/writers';

import type { Handler } from '../operations/handler.ts';
import { valueOutcome } from '../operations/value-outcome.ts';
import { quoteShape } from './quote-shape.ts';

/** At the price of the market source where there is a quote of it, else at the ledger's (docs/contract.md#v35). */
const getMarketInfo: Handler<'getMarketInfo'> = async ({ reader, market: watch }) => {
  const quote = watch?.quote ?? null;
  if (quote === null) return valueOutcome(await reader.getMarketInfo(), writeMarketInfo);
  return {
    ...valueOutcome(await reader.getMarketInfo(quote), writeMarketInfo),
    shapedBy: quoteShape(quote),
  };
};

export const market = { getMarketInfo };
