/** A template by the name that stays the same through upgrades; its package id changes with each era. */
export interface Template {
  readonly packageName: string;
  /** `Module:Entity`. */
  readonly name: string;
}

function of(packageName: string, name: string): Template {
  return { packageName, name };
}

const amulet = 'splice-amulet';
const dso = 'splice-dso-governance';

export const templates = {
  dsoBootstrap: of(dso, 'Splice.DsoBootstrap:DsoBootstrap'),
  dsoRules: of(dso, 'Splice.DsoRules:DsoRules'),
  voteRequest: of(dso, 'Splice.DsoRules:VoteRequest'),
  unallocatedActivity: of(dso, 'Splice.DsoRules:UnallocatedUnclaimedActivityRecord'),
  confirmation: of(dso, 'Splice.DsoRules:Confirmation'),
  svRewardState: of(dso, 'Splice.DSO.SvState:SvRewardState'),
  svStatusReport: of(dso, 'Splice.DSO.SvState:SvStatusReport'),
  svNodeState: of(dso, 'Splice.DSO.SvState:SvNodeState'),
  svOnboardingConfirmed: of(dso, 'Splice.SvOnboarding:SvOnboardingConfirmed'),
  amuletPriceVote: of(dso, 'Splice.DSO.AmuletPrice:AmuletPriceVote'),
  amuletRules: of(amulet, 'Splice.AmuletRules:AmuletRules'),
  externalPartySetupProposal: of(amulet, 'Splice.AmuletRules:ExternalPartySetupProposal'),
  transferPreapproval: of(amulet, 'Splice.AmuletRules:TransferPreapproval'),
  externalPartyAmuletRules: of(amulet, 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules'),
  transferCommand: of(amulet, 'Splice.ExternalPartyAmuletRules:TransferCommand'),
  externalPartyConfigState: of(amulet, 'Splice.ExternalPartyConfigState:ExternalPartyConfigState'),
  amuletEventLog: of(amulet, 'Splice.AmuletEventLog:AmuletEventLog'),
  amulet: of(amulet, 'Splice.Amulet:Amulet'),
  lockedAmulet: of(amulet, 'Splice.Amulet:LockedAmulet'),
  appRewardCoupon: of(amulet, 'Splice.Amulet:AppRewardCoupon'),
  validatorRewardCoupon: of(amulet, 'Splice.Amulet:ValidatorRewardCoupon'),
  svRewardCoupon: of(amulet, 'Splice.Amulet:SvRewardCoupon'),
  rewardCouponV2: of(amulet, 'Splice.Amulet:RewardCouponV2'),
  processRewardsV2: of(amulet, 'Splice.Amulet.RewardAccountingV2:ProcessRewardsV2'),
  unclaimedActivityRecord: of(amulet, 'Splice.Amulet:UnclaimedActivityRecord'),
  developmentFundCoupon: of(amulet, 'Splice.Amulet:DevelopmentFundCoupon'),
  validatorRight: of(amulet, 'Splice.Amulet:ValidatorRight'),
  unclaimedReward: of(amulet, 'Splice.Amulet:UnclaimedReward'),
  featuredAppRight: of(amulet, 'Splice.Amulet:FeaturedAppRight'),
  featuredAppActivityMarker: of(amulet, 'Splice.Amulet:FeaturedAppActivityMarker'),
  openMiningRound: of(amulet, 'Splice.Round:OpenMiningRound'),
  summarizingMiningRound: of(amulet, 'Splice.Round:SummarizingMiningRound'),
  issuingMiningRound: of(amulet, 'Splice.Round:IssuingMiningRound'),
  closedMiningRound: of(amulet, 'Splice.Round:ClosedMiningRound'),
  validatorLicense: of(amulet, 'Splice.ValidatorLicense:ValidatorLicense'),
  validatorFaucetCoupon: of(amulet, 'Splice.ValidatorLicense:ValidatorFaucetCoupon'),
  validatorLivenessActivityRecord: of(amulet, 'Splice.ValidatorLicense:ValidatorLivenessActivityRecord'),
  memberTraffic: of(amulet, 'Splice.DecentralizedSynchronizer:MemberTraffic'),
  amuletTransferInstruction: of(amulet, 'Splice.AmuletTransferInstruction:AmuletTransferInstruction'),
  amuletAllocation: of(amulet, 'Splice.AmuletAllocation:AmuletAllocation'),
  ansRules: of('splice-amulet-name-service', 'Splice.Ans:AnsRules'),
  ansEntryContext: of('splice-amulet-name-service', 'Splice.Ans:AnsEntryContext'),
  ansEntry: of('splice-amulet-name-service', 'Splice.Ans:AnsEntry'),
  subscriptionRequest: of('splice-wallet-payments', 'Splice.Wallet.Subscriptions:SubscriptionRequest'),
  subscriptionInitialPayment: of('splice-wallet-payments', 'Splice.Wallet.Subscriptions:SubscriptionInitialPayment'),
  subscription: of('splice-wallet-payments', 'Splice.Wallet.Subscriptions:Subscription'),
  subscriptionPayment: of('splice-wallet-payments', 'Splice.Wallet.Subscriptions:SubscriptionPayment'),
  subscriptionIdleState: of('splice-wallet-payments', 'Splice.Wallet.Subscriptions:SubscriptionIdleState'),
} as const satisfies Record<string, Template>;

/** Interfaces of the token standard, by `package name` and `Module:Entity`. */
export const interfaces = {
  transferFactory: of(
    'splice-api-token-transfer-instruction-v1',
    'Splice.Api.Token.TransferInstructionV1:TransferFactory',
  ),
  transferInstruction: of(
    'splice-api-token-transfer-instruction-v1',
    'Splice.Api.Token.TransferInstructionV1:TransferInstruction',
  ),
  allocationFactory: of(
    'splice-api-token-allocation-instruction-v1',
    'Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
  ),
  allocation: of('splice-api-token-allocation-v1', 'Splice.Api.Token.AllocationV1:Allocation'),
  eventLog: of('splice-api-token-transfer-events-v2', 'Splice.Api.Token.TransferEventsV2:EventLog'),
  holding: of('splice-api-token-holding-v1', 'Splice.Api.Token.HoldingV1:Holding'),
  featuredAppRight: of('splice-api-featured-app-v1', 'Splice.Api.FeaturedAppRightV1:FeaturedAppRight'),
} as const satisfies Record<string, Template>;
