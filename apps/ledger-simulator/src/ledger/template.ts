/** A template or interface, without its package id, which changes with each era. */
export interface Template {
  readonly packageName: string;
  /** `Module:Entity`. */
  readonly name: string;
}

function template(packageName: string, name: string): Template {
  return { packageName, name };
}

const amulet = 'splice-amulet';
const dso = 'splice-dso-governance';

export const templates = {
  dsoBootstrap: template(dso, 'Splice.DsoBootstrap:DsoBootstrap'),
  dsoRules: template(dso, 'Splice.DsoRules:DsoRules'),
  voteRequest: template(dso, 'Splice.DsoRules:VoteRequest'),
  unallocatedActivity: template(dso, 'Splice.DsoRules:UnallocatedUnclaimedActivityRecord'),
  confirmation: template(dso, 'Splice.DsoRules:Confirmation'),
  svRewardState: template(dso, 'Splice.DSO.SvState:SvRewardState'),
  svStatusReport: template(dso, 'Splice.DSO.SvState:SvStatusReport'),
  svNodeState: template(dso, 'Splice.DSO.SvState:SvNodeState'),
  svOnboardingConfirmed: template(dso, 'Splice.SvOnboarding:SvOnboardingConfirmed'),
  amuletPriceVote: template(dso, 'Splice.DSO.AmuletPrice:AmuletPriceVote'),
  amuletRules: template(amulet, 'Splice.AmuletRules:AmuletRules'),
  externalPartySetupProposal: template(amulet, 'Splice.AmuletRules:ExternalPartySetupProposal'),
  transferPreapproval: template(amulet, 'Splice.AmuletRules:TransferPreapproval'),
  externalPartyAmuletRules: template(amulet, 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules'),
  transferCommand: template(amulet, 'Splice.ExternalPartyAmuletRules:TransferCommand'),
  externalPartyConfigState: template(amulet, 'Splice.ExternalPartyConfigState:ExternalPartyConfigState'),
  amuletEventLog: template(amulet, 'Splice.AmuletEventLog:AmuletEventLog'),
  amulet: template(amulet, 'Splice.Amulet:Amulet'),
  lockedAmulet: template(amulet, 'Splice.Amulet:LockedAmulet'),
  appRewardCoupon: template(amulet, 'Splice.Amulet:AppRewardCoupon'),
  validatorRewardCoupon: template(amulet, 'Splice.Amulet:ValidatorRewardCoupon'),
  svRewardCoupon: template(amulet, 'Splice.Amulet:SvRewardCoupon'),
  rewardCouponV2: template(amulet, 'Splice.Amulet:RewardCouponV2'),
  processRewardsV2: template(amulet, 'Splice.Amulet.RewardAccountingV2:ProcessRewardsV2'),
  unclaimedActivityRecord: template(amulet, 'Splice.Amulet:UnclaimedActivityRecord'),
  developmentFundCoupon: template(amulet, 'Splice.Amulet:DevelopmentFundCoupon'),
  validatorRight: template(amulet, 'Splice.Amulet:ValidatorRight'),
  unclaimedReward: template(amulet, 'Splice.Amulet:UnclaimedReward'),
  featuredAppRight: template(amulet, 'Splice.Amulet:FeaturedAppRight'),
  featuredAppActivityMarker: template(amulet, 'Splice.Amulet:FeaturedAppActivityMarker'),
  openMiningRound: template(amulet, 'Splice.Round:OpenMiningRound'),
  summarizingMiningRound: template(amulet, 'Splice.Round:SummarizingMiningRound'),
  issuingMiningRound: template(amulet, 'Splice.Round:IssuingMiningRound'),
  closedMiningRound: template(amulet, 'Splice.Round:ClosedMiningRound'),
  validatorLicense: template(amulet, 'Splice.ValidatorLicense:ValidatorLicense'),
  validatorFaucetCoupon: template(amulet, 'Splice.ValidatorLicense:ValidatorFaucetCoupon'),
  validatorLivenessActivityRecord: template(amulet, 'Splice.ValidatorLicense:ValidatorLivenessActivityRecord'),
  memberTraffic: template(amulet, 'Splice.DecentralizedSynchronizer:MemberTraffic'),
  amuletTransferInstruction: template(amulet, 'Splice.AmuletTransferInstruction:AmuletTransferInstruction'),
  amuletAllocation: template(amulet, 'Splice.AmuletAllocation:AmuletAllocation'),
  ansRules: template('splice-amulet-name-service', 'Splice.Ans:AnsRules'),
  ansEntryContext: template('splice-amulet-name-service', 'Splice.Ans:AnsEntryContext'),
  ansEntry: template('splice-amulet-name-service', 'Splice.Ans:AnsEntry'),
  subscriptionRequest: template('splice-wallet-payments', 'Splice.Wallet.Subscriptions:SubscriptionRequest'),
  subscriptionInitialPayment: template(
    'splice-wallet-payments',
    'Splice.Wallet.Subscriptions:SubscriptionInitialPayment',
  ),
  subscription: template('splice-wallet-payments', 'Splice.Wallet.Subscriptions:Subscription'),
  subscriptionPayment: template('splice-wallet-payments', 'Splice.Wallet.Subscriptions:SubscriptionPayment'),
  subscriptionIdleState: template('splice-wallet-payments', 'Splice.Wallet.Subscriptions:SubscriptionIdleState'),
} as const satisfies Record<string, Template>;

/** Interfaces of the token standard and of featured apps. */
export const interfaces = {
  transferFactory: template(
    'splice-api-token-transfer-instruction-v1',
    'Splice.Api.Token.TransferInstructionV1:TransferFactory',
  ),
  transferInstruction: template(
    'splice-api-token-transfer-instruction-v1',
    'Splice.Api.Token.TransferInstructionV1:TransferInstruction',
  ),
  allocationFactory: template(
    'splice-api-token-allocation-instruction-v1',
    'Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
  ),
  allocation: template('splice-api-token-allocation-v1', 'Splice.Api.Token.AllocationV1:Allocation'),
  eventLog: template('splice-api-token-transfer-events-v2', 'Splice.Api.Token.TransferEventsV2:EventLog'),
  holding: template('splice-api-token-holding-v1', 'Splice.Api.Token.HoldingV1:Holding'),
  featuredAppRight: template('splice-api-featured-app-v1', 'Splice.Api.FeaturedAppRightV1:FeaturedAppRight'),
} as const satisfies Record<string, Template>;
