import { expectedDashboard } from '../expected/dashboard.ts';
import { expectedMarketInfo } from '../expected/market.ts';
import type { Compare } from './comparison.ts';

/** What is said of the whole: dashboard and market. */
export const compareSummary: Compare = async function* (answers, { model }) {
  yield { of: 'dashboard', found: await answers.get('/v1/dashboard'), expected: expectedDashboard(model) };
  const market = await answers.get('/v1/market/get-market-info');
  yield { of: 'market', found: market, expected: expectedMarketInfo(model) };
};
