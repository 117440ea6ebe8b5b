import { expectedDashboard, expectedHead } from '../expected/dashboard.ts';
import { expectedMarketInfo } from '../expected/market.ts';
import type { Compare } from './comparison.ts';

/** What is said of the whole: dashboard, head and market. */
export const compareSummary: Compare = async function* (answers, { model }) {
  yield { of: 'dashboard', found: await answers.get('/v1/dashboard'), expected: expectedDashboard(model) };
  // Position and epoch are the index's own: they depend on its rewinds.
  const { position: _position, epoch: _epoch, ...head } = await answers.get('/v1/head');
  yield { of: 'head', found: head, expected: expectedHead(model) };
  const market = await answers.get('/v1/market/get-market-info');
  yield { of: 'market', found: market, expected: expectedMarketInfo(model) };
};
