export type { Decimal } from './values/decimal.ts';
export { formatDecimal, MalformedDecimal, parseDecimal } from './values/decimal.ts';
export type { Micros } from './values/time.ts';
export { formatTime, isMinimumTime, ledgerTime, MalformedTime, parseTime } from './values/time.ts';
export type { Update } from './updates/update.ts';
export type { Summary, SummaryKind } from './updates/summarize.ts';
export { summarize } from './updates/summarize.ts';
export type { TreeNode } from './updates/tree.ts';
export { treeOf } from './updates/tree.ts';
export { decodeUpdate } from './updates/decode.ts';
export { MalformedUpdate } from './updates/malformed-update.ts';
export type { AssignedEvent, CreatedEvent, ExercisedEvent, LedgerEvent, UnassignedEvent } from './events/event.ts';
export type { Shape } from './events/shape.ts';
export { findUse, type TemplateUse } from './events/template-use.ts';
export { type Role, roles, rolesOf } from './parties/roles-of.ts';
export type { CoinCreated } from './coins/coin.ts';
export { lockHolders } from './coins/read-coin.ts';
export type { Transfer, TransferType } from './transfers/transfer.ts';
export { type Direction, directions, partsOf } from './transfers/parts-of.ts';
export { transferTypes } from './transfers/transfer.ts';
export type { Reward } from './rewards/reward.ts';
export { type RewardAmounts, type RewardKind, rewardKinds, sumOf } from './rewards/reward-amounts.ts';
export type { CouponCreated, CouponEnd, CouponEnded, CouponKind, IssuanceRates } from './rewards/coupon.ts';
export { couponKinds } from './rewards/coupon.ts';
export { worthOf } from './rewards/worth-of.ts';
export type { LicenseCreated } from './validators/license.ts';
export type {
  DsoRulesCreated,
  PriceVoteCreated,
  SuperValidator,
  SvNodeStateCreated,
} from './super-validators/super-validator.ts';
export type { Vote, VoteOutcome, VoteRequestClosed, VoteRequestCreated } from './governance/vote-request.ts';
export { voteOutcomes } from './governance/vote-request.ts';
export type { FeaturedAppCreated } from './featured-apps/featured-app.ts';
export type { RoundAdvanced, RoundOpened } from './rounds/round.ts';
export type { NameCreated } from './names/name.ts';
export type { Subject, SubjectKind } from './subjects.ts';
export { subjectsOf } from './subjects.ts';
export { briefTemplates } from './contracts/lasting-contract.ts';
export type { ContractArchived, Facts, Unread } from './interpret.ts';
export { interpret, interpreterVersion } from './interpret.ts';
