import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { RoundOpened } from './round.ts';

/** Of `Splice.Round:OpenMiningRound`. @throws MalformedPayload */
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
