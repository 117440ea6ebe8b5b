import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { RoundAdvanced, RoundOpened } from './round.ts';

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

/** Of the contracts that follow it: `SummarizingMiningRound`, `IssuingMiningRound`, `ClosedMiningRound`. @throws MalformedPayload */
export function readRoundAdvanced(event: CreatedEvent, state: RoundAdvanced['state']): RoundAdvanced {
  const args = new Payload(event.createArguments, 'create_arguments');
  return { ordinal: event.ordinal, contractId: event.contractId, number: args.at('round').round(), state };
}
