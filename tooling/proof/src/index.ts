export { type Answers, listAll, reach, type Row } from './answers/answers.ts';
export { type HttpAnswers, httpAnswers } from './answers/http-answers.ts';
export { answersOfSamples, samplesOf } from './answers/sample-answers.ts';
export type { Comparison, Compare } from './comparisons/comparison.ts';
export { comparisons } from './comparisons/comparisons.ts';
export { findDifferences } from './find-differences.ts';
export { times } from './decimals.ts';
export { coinOverTime, expectedBalanceHistory, expectedBalances } from './expected/balances.ts';
export { expectedContract } from './expected/contracts.ts';
export { expectedDashboard } from './expected/dashboard.ts';
export { expectedApps, expectedFeaturedApps } from './expected/featured-apps.ts';
export {
  expectedGovernanceRequest,
  expectedGovernanceRequests,
  expectedVoteRequest,
  expectedVoteRequests,
  expectedVotes,
} from './expected/governance.ts';
export { expectedHolders, expectedSpread } from './expected/holders.ts';
export { expectedMarketInfo } from './expected/market.ts';
export { expectedNames } from './expected/name-entries.ts';
export { nameOf } from './expected/names.ts';
export { PartyContracts } from './expected/party-contracts.ts';
export { expectedParties, expectedPartyDetails } from './expected/parties.ts';
export { expectedPosition } from './expected/positions.ts';
export { expectedRewards } from './expected/rewards.ts';
export {
  expectedRewardRoundDays,
  expectedRewardRounds,
  expectedRoundCoupons,
  ratesOf,
} from './expected/reward-rounds.ts';
export { expectedTemplates } from './expected/templates.ts';
export { expectedRounds } from './expected/rounds.ts';
export { expectedDailyRewards } from './expected/daily-rewards.ts';
export { expectedSeries, metrics } from './expected/series.ts';
export { expectFound, searchable } from './expected/search.ts';
export { expectedStatement } from './expected/statements.ts';
export { expectedSuperValidator, expectedSuperValidators } from './expected/super-validators.ts';
export { expectedPartyUpdates, expectedUpdateHistory } from './expected/update-history.ts';
export { expectedHistory, expectedHistoryOf, type HistoryRow, sumsOf } from './expected/transfer-history.ts';
export { expectedTransfers } from './expected/transfers.ts';
export { expectedUnread } from './expected/unread.ts';
export { expectedUpdateDetails } from './expected/update-details.ts';
export { expectedContractEvent, expectedUpdate } from './expected/updates.ts';
export {
  expectedListedValidators,
  expectedValidator,
  expectedValidators,
  mostFrequent,
} from './expected/validators.ts';
export { plus } from './decimals.ts';
export { literal, milliseconds, parseExactly } from './exact-json.ts';
export type { Model } from './model.ts';
export { readStream, type StreamUpdate } from './stream.ts';
export { type Truth, truthOf } from './truth.ts';
export { startStreamingScan, type StreamingScan } from './streaming-scan.ts';
