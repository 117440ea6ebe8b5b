import type { LedgerEvent } from '../events/event.ts';

/**
 * Templates that are left out of the lists of a party's contracts: coin, coupons, activity markers and liveness records. Most contracts are of these
 * templates and live for minutes; balances, rewards and validators show their meaning (docs/contract.md#v86).
 */
export const briefTemplates: readonly string[] = [
  'Splice.Amulet:Amulet',
  'Splice.Amulet:AppRewardCoupon',
  'Splice.Amulet:DevelopmentFundCoupon',
  'Splice.Amulet:FeaturedAppActivityMarker',
  'Splice.Amulet:LockedAmulet',
  'Splice.Amulet:RewardCouponV2',
  'Splice.Amulet:SvRewardCoupon',
  'Splice.Amulet:UnclaimedActivityRecord',
  'Splice.Amulet:UnclaimedDevelopmentFundCoupon',
  'Splice.Amulet:UnclaimedReward',
  'Splice.Amulet:ValidatorRewardCoupon',
  'Splice.ValidatorLicense:ValidatorFaucetCoupon',
  'Splice.ValidatorLicense:ValidatorLivenessActivityRecord',
];

const brief: ReadonlySet<string> = new Set(briefTemplates);

/** A created contract whose template, of any package, is not in `briefTemplates`. */
export interface LastingContractCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly eventId: string;
  /** `Module.Name:Entity`. */
  readonly templateName: string;
  /** Without duplicates. */
  readonly signatories: readonly string[];
  /** Without signatories and duplicates. */
  readonly observers: readonly string[];
}

/** The end of such a contract. */
export interface LastingContractEnded {
  readonly ordinal: number;
  readonly contractId: string;
}

/** Contracts that an update creates and ends, without `briefTemplates`. A reassignment neither creates nor ends a contract. */
export function lastingContractsOf(events: readonly LedgerEvent[]): {
  readonly contracts: readonly LastingContractCreated[];
  readonly contractsEnded: readonly LastingContractEnded[];
} {
  const contracts: LastingContractCreated[] = [];
  const contractsEnded: LastingContractEnded[] = [];
  for (const event of events) {
    const { type, ordinal, contractId, eventId, templateName } = event;
    if (templateName === null || brief.has(templateName)) continue;
    if (type === 'created_event') {
      const signatories = [...new Set(event.signatories)];
      const observers = [...new Set(event.observers)].filter((party) => !signatories.includes(party));
      contracts.push({ ordinal, contractId, eventId, templateName, signatories, observers });
    } else if (type === 'exercised_event' && event.consuming) {
      contractsEnded.push({ ordinal, contractId });
    }
  }
  return { contracts, contractsEnded };
}
