import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { LicenseCreated } from './license.ts';

/** Reads a `Splice.ValidatorLicense:ValidatorLicense`. @throws MalformedPayload */
export function readLicense(event: CreatedEvent): LicenseCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  const metadata = args.at('metadata');
  const faucet = args.at('faucetState');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    templateId: event.templateId,
    validator: args.at('validator').id(),
    sponsor: args.at('sponsor').id(),
    dso: args.at('dso').id(),
    lastActiveAt: args.at('lastActiveAt').timeOrNull(),
    lastUpdatedAt: metadata.none ? null : metadata.at('lastUpdatedAt').timeOrNull(),
    version: metadata.none ? null : metadata.at('version').textOrNull(),
    contactPoint: metadata.none ? null : metadata.at('contactPoint').textOrNull(),
    firstRound: faucet.none ? null : faucet.at('firstReceivedFor').at('number').bigint(),
    lastRound: faucet.none ? null : faucet.at('lastReceivedFor').at('number').bigint(),
    missedRounds: faucet.none ? null : faucet.at('numCouponsMissed').bigint(),
  };
}
