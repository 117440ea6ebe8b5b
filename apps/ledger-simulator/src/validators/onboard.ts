import type { Network, Shape } from '../network/network.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Party } from '../parties/party.ts';
import { awkwardTexts } from '../values/text.ts';
import type { Validator } from './validator.ts';
import { createLicense } from './license.ts';

/**
 * `DsoRules_OnboardValidator`: an SV, the sponsor, grants a license. The validator's first license names its sponsor
 * (docs/contract.md#v23).
 */
export function onboard(
  network: Network,
  tx: Tx,
  party: Party,
  sponsor: Party,
  details: { readonly version: string | null; readonly contactPoint: string | null; readonly silent: boolean },
): Validator {
  const { version, contactPoint } = details;
  const reportsActivity = network.era >= 1 && version !== null;
  const draft = {
    party,
    sponsor: sponsor.id,
    firstReceivedFor: null,
    lastReceivedFor: null,
    missed: 0,
    ...details,
    lastUpdatedAt: version === null ? null : tx.effectiveAt,
    lastActiveAt: reportsActivity ? tx.effectiveAt : null,
    license: network.licenses++,
    licensedAt: tx.recordTime,
    withdrawn: false,
  };
  const [, validator] = tx.exerciseFor(
    network.singleton('dsoRules'),
    'DsoRules_OnboardValidator',
    { argument: { sponsor: sponsor.id, validator: party.id, version, contactPoint }, actors: [sponsor.id] },
    () => {
      const contract = createLicense(network, tx, draft);
      return [{ validatorLicense: contract.id }, { ...draft, contract }];
    },
  );
  network.validators.push(validator);
  if (!network.model.firstLicenses.has(party.id))
    network.model.firstLicenses.set(party.id, { sponsor: sponsor.id, recordTime: tx.recordTime });
  return validator;
}

const organisations = ['acme', 'borealis', 'cobalt', 'delta-labs', 'ember', 'foundry', 'granite', 'helix'];

/** Party hint of the n-th validator: `organisation-function-n`. */
export function validatorHint(number: number): string {
  const organisation = organisations[number % organisations.length] ?? 'org';
  return `${organisation}-${number % 3 === 0 ? 'mainnetValidator' : 'validator'}-${1 + Math.floor(number / organisations.length)}`;
}

/** Onboards the n-th of `--validators`. A few SVs sponsor most; every 13th validator has no version, every 11th is silent. */
export function onboardNext(number: number): Shape {
  return (network, tx) => {
    const { rng } = network;
    onboard(network, tx, network.party(validatorHint(number)), rng.pickSkewed(network.svs, 3).party, {
      version: number % 13 === 7 ? null : rng.pick(['0.5.4', '0.5.4', '0.5.5', '0.5.1', '0.4.23']),
      contactPoint: drawContactPoint(network, number),
      silent: number % 11 === 5,
    });
    return true;
  };
}

export function drawContactPoint(network: Network, number: number): string {
  const roll = network.rng.float();
  if (roll < 0.6) return `ops-${number}@validator.example`;
  if (roll < 0.92) return '';
  return roll < 0.96 ? 'ask on the forum' : network.rng.pick(awkwardTexts).slice(0, 255);
}
