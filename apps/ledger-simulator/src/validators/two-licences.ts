import type { Network, Shape } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { renewLicence } from './licence.ts';
import { onboard } from './onboard.ts';
import type { Validator } from './validator.ts';

const licencesOf = (network: Network, party: Party): Validator[] =>
  network.validators.filter((each) => each.party === party && !each.withdrawn);

/** A validator that has a licence gets another one, from some other sponsor. */
export const onboardAgain: Shape = (network, tx) => {
  const { rng, validators } = network;
  const known = validators.filter(({ withdrawn, silent }) => !withdrawn && !silent);
  if (known.length === 0) return false;
  const { party } = rng.pick(known);
  if (licencesOf(network, party).length > 1) return false;
  const details = { version: '0.6.10', contactPoint: rng.chance(0.5) ? 'second desk' : '', silent: false };
  onboard(network, tx, party, rng.pick(network.svs).party, details);
  return true;
};

/** `DsoRules_MergeValidatorLicense`: the licences of one validator become one. */
export const mergeLicences: Shape = (network, tx) => {
  const double = network.validators.find((each) => !each.withdrawn && licencesOf(network, each.party).length > 1);
  if (!double) return false;
  const licences = licencesOf(network, double.party).sort((a, b) => a.licence - b.licence);
  const [kept] = licences;
  const newest = licences.at(-1);
  if (!kept || !newest) return false;
  const sv = network.delegate.party.id;
  tx.exercise(
    network.the('dsoRules'),
    'DsoRules_MergeValidatorLicense',
    { argument: { validatorLicenseCids: licences.map(({ contract }) => contract.id), sv }, actors: [sv] },
    () => {
      for (const licence of licences) {
        tx.archive(licence.contract);
        if (licence !== kept) network.validators.splice(network.validators.indexOf(licence), 1);
      }
      kept.version = newest.version;
      kept.contactPoint = newest.contactPoint;
      kept.lastUpdatedAt = newest.lastUpdatedAt;
      renewLicence(network, tx, kept);
      return { validatorLicenseCid: kept.contract.id };
    },
  );
  return true;
};
