import { templates } from '../ledger/template.ts';
import type { Contract, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import { payloadTimeText } from '../values/time.ts';
import type { Validator } from './validator.ts';

/** Creates a license contract from the validator's fields. */
export function createLicense(network: Network, tx: Tx, validator: Omit<Validator, 'contract'>): Contract {
  const time = (micros: number | null): string | null => (micros === null ? null : payloadTimeText(micros));
  const { firstReceivedFor, lastReceivedFor, missed } = validator;
  return tx.create(
    templates.validatorLicense,
    {
      validator: validator.party.id,
      sponsor: validator.sponsor,
      dso: network.dso.id,
      faucetState:
        firstReceivedFor === null || lastReceivedFor === null
          ? null
          : {
              firstReceivedFor: { number: String(firstReceivedFor) },
              lastReceivedFor: { number: String(lastReceivedFor) },
              numCouponsMissed: String(missed),
            },
      metadata:
        validator.version === null
          ? null
          : {
              lastUpdatedAt: time(validator.lastUpdatedAt),
              version: validator.version,
              contactPoint: validator.contactPoint ?? '',
            },
      lastActiveAt: time(validator.lastActiveAt),
    },
    [network.dso.id],
    [validator.party.id],
  );
}

/** Exercises a choice that archives a validator's license, makes the change and creates the license again. */
export function changeLicense(
  network: Network,
  tx: Tx,
  validator: Validator,
  exercise: { readonly choice: string; readonly argument: JsonObject; readonly actor: string },
  change: () => void = () => undefined,
): void {
  const { choice, argument, actor } = exercise;
  tx.exercise(validator.contract, choice, { argument, actors: [actor], consuming: true }, () => {
    change();
    renewLicense(network, tx, validator);
    return { licenseCid: validator.contract.id };
  });
}

/**
 * Creates a validator's license again: a contract never changes, so each report archives it and creates the next one.
 * From era 2 the validator becomes its own sponsor in it, as in Splice since 0.6.9.
 */
export function renewLicense(network: Network, tx: Tx, validator: Validator): void {
  if (network.era >= 2) validator.sponsor = validator.party.id;
  validator.licensedAt = tx.recordTime;
  validator.license = network.licenses++;
  validator.contract = createLicense(network, tx, validator);
}
