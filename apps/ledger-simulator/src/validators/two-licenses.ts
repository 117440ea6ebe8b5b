import type { Network, Shape } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { renewLicense } from './license.ts';
import { onboard } from './onboard.ts';
import type { Validator } from './validator.ts';
import { exerciseBySv } from '../governance/rules-choice.ts';

function licensesOf(network: Network, party: Party): Validator[] {
  return network.validators.filter((each) => each.party === party && !each.withdrawn);
}

/** Gives a second license of another sponsor to a validator. */
export const onboardAgain: Shape = (network, tx) => {
  const { rng, validators } = network;
  const active = validators.filter(({ withdrawn, silent }) => !withdrawn && !silent);
  if (active.length === 0) return false;
  const { party } = rng.pick(active);
  if (licensesOf(network, party).length > 1) return false;
  const details = { version: '0.6.10', contactPoint: rng.chance(0.5) ? 'second desk' : '', silent: false };
  onboard(network, tx, party, rng.pick(network.svs).party, details);
  return true;
};

/** `DsoRules_MergeValidatorLicense`: merges the licenses of one validator. */
export const mergeLicenses: Shape = (network, tx) => {
  const double = network.validators.find((each) => !each.withdrawn && licensesOf(network, each.party).length > 1);
  if (!double) return false;
  const licenses = licensesOf(network, double.party).sort((a, b) => a.license - b.license);
  const [kept] = licenses;
  const newest = licenses.at(-1);
  if (!kept || !newest) return false;
  const sv = network.delegate.party.id;
  const argument = { validatorLicenseCids: licenses.map(({ contract }) => contract.id), sv };
  exerciseBySv(network, tx, 'DsoRules_MergeValidatorLicense', argument, () => {
    for (const license of licenses) {
      tx.archive(license.contract);
      if (license !== kept) network.validators.splice(network.validators.indexOf(license), 1);
    }
    kept.version = newest.version;
    kept.contactPoint = newest.contactPoint;
    kept.lastUpdatedAt = newest.lastUpdatedAt;
    renewLicense(network, tx, kept);
    return { validatorLicenseCid: kept.contract.id };
  });
  return true;
};
