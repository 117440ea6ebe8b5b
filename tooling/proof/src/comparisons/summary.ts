import { expectedDashboard, expectedHead } from '../expected/dashboard.ts';
import { expectedMarketInfo } from '../expected/market.ts';
import type { Compare } from './comparison.ts';

/** Dashboard, head and market. */
export const compareSummary: Compare = async function* (answers, { model }) {
  yield { of: 'dashboard', found: await answers.get('/v1/dashboard'), expected: expectedDashboard(model) };
  const head = await answers.get('/v1/head');
  // Position and epoch depend on the index's rewinds.
  const expected = { ...expectedHead(model), position: head.position, epoch: head.epoch, networkReset: null };
  yield { of: 'head', found: head, expected };
  const market = await answers.get('/v1/market/get-market-info');
  yield { of: 'market', found: market, expected: expectedMarketInfo(model) };
};
