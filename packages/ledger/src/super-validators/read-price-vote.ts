import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { PriceVoteCreated } from './super-validator.ts';

/** Reads a `Splice.DSO.AmuletPrice:AmuletPriceVote`. @throws MalformedPayload */
export function readPriceVote(event: CreatedEvent): PriceVoteCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    party: args.at('sv').id(),
    price: args.at('amuletPrice').decimalOrNull(),
  };
}
