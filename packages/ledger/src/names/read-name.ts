import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { NameCreated } from './name.ts';

/** Reads a `Splice.Ans:AnsEntry`. @throws MalformedPayload */
export function readName(event: CreatedEvent): NameCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    party: args.at('user').id(),
    name: args.at('name').text(),
    url: args.at('url').textOrNull() ?? '',
    description: args.at('description').textOrNull() ?? '',
    expiresAt: args.at('expiresAt').timeOrNull(),
  };
}
