import { writeMarketInfo } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { valueOutcome } from '../operations/value-outcome.ts';

const getMarketInfo: Handler<'getMarketInfo'> = async ({ reader }) =>
  valueOutcome(await reader.getMarketInfo(), writeMarketInfo);

export const market = { getMarketInfo };
