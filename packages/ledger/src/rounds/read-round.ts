import type { CreatedEvent } from '../events/event.ts';
import type { IssuanceRates } from '../rewards/coupon.ts';
import { Payload } from '../values/payload.ts';
import type { RoundAdvanced, RoundOpened } from './round.ts';

/** Reads a `Splice.Round:OpenMiningRound`. @throws MalformedPayload */
export function readRound(event: CreatedEvent): RoundOpened {
  const args = new Payload(event.createArguments, 'create_arguments');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    number: args.at('round').round(),
    price: args.at('amuletPrice').decimal(),
    opensAt: args.at('opensAt').timeOrNull(),
  };
}

/** Reads a `SummarizingMiningRound`, `IssuingMiningRound` or `ClosedMiningRound`. @throws MalformedPayload */
export function readRoundAdvanced(event: CreatedEvent, state: RoundAdvanced['state']): RoundAdvanced {
  const args = new Payload(event.createArguments, 'create_arguments');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    number: args.at('round').round(),
    state,
    rates: state === 'ISSUING' ? readRates(args) : null,
  };
}

function readRates(args: Payload): IssuanceRates {
  const rate = (of: string) => args.at(`issuancePer${of}RewardCoupon`).decimal();
  return {
    FEATURED_APP: rate('FeaturedApp'),
    UNFEATURED_APP: rate('UnfeaturedApp'),
    VALIDATOR: rate('Validator'),
    SV: rate('Sv'),
    // Absent before CIP-0003, which introduced them.
    LIVENESS: args.at('optIssuancePerValidatorFaucetCoupon').decimalOrNull() ?? 0n,
  };
}
