import type { LedgerEvent } from '../events/event.ts';

/**
 * Templates whose contracts no list of a party's contracts has: coin, coupons, markers and proofs of life. They live for minutes, are most
 * of all contracts, and balances, rewards and validators say what they mean (docs/contract.md#v86).
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

/** A contract that is created, of any package, unless its template is brief. */
export interface LastingContractCreated {
  readonly ordinal: number;
  readonly contractId: string;
  readonly eventId: string;
  /** `Module.Name:Entity`. */
  readonly templateName: string;
  /** Distinct. */
  readonly signatories: readonly string[];
  /** Those that are no signatories, distinct. */
  readonly observers: readonly string[];
}

/** The end of such a contract. */
export interface LastingContractEnded {
  readonly ordinal: number;
  readonly contractId: string;
}

/** The contracts that an update creates and ends, without the brief ones; a reassignment does neither. */
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
