import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { FeaturedAppCreated } from './featured-app.ts';

/** Reads a `Splice.Amulet:FeaturedAppRight`. @throws MalformedPayload */
export function readFeaturedApp(event: CreatedEvent): FeaturedAppCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    templateId: event.templateId,
    dso: args.at('dso').id(),
    provider: args.at('provider').id(),
    activityWeight: args.at('activityWeight').decimalOrNull(),
  };
}
