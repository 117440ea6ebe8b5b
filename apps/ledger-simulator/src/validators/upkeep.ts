import type { Network, Shape } from '../network/network.ts';
import type { Validator } from './validator.ts';
import { drawContactPoint, onboard, onboardNext, validatorHint } from './onboard.ts';
import { changeLicense } from './license.ts';

/** A random reporting validator with a license; null if six tries find none. */
function drawReporting(network: Network): Validator | null {
  if (network.validators.length === 0) return null;
  for (let attempt = 0; attempt < 6; attempt++) {
    const validator = network.rng.pick(network.validators);
    if (!validator.silent && !validator.withdrawn) return validator;
  }
  return null;
}

export const updateMetadata: Shape = (network, tx) => {
  const validator = drawReporting(network);
  if (!validator) return false;
  const version = network.rng.pick(['0.5.4', '0.5.5', '0.6.2', '0.6.11', '0.6.12']);
  const contactPoint = validator.contactPoint ?? drawContactPoint(network, network.index);
  const argument = { version, contactPoint };
  const exercise = { choice: 'ValidatorLicense_UpdateMetadata', argument, actor: validator.party.id };
  changeLicense(network, tx, validator, exercise, () => {
    validator.version = version;
    validator.contactPoint = contactPoint;
    validator.lastUpdatedAt = tx.effectiveAt;
    validator.lastActiveAt = tx.effectiveAt;
  });
  return true;
};

export const reportActive: Shape = (network, tx) => {
  const validator = drawReporting(network);
  if (!validator) return false;
  const exercise = { choice: 'ValidatorLicense_ReportActive', argument: {}, actor: validator.party.id };
  changeLicense(network, tx, validator, exercise, () => {
    validator.lastActiveAt = tx.effectiveAt;
  });
  return true;
};

/** Withdraws a license, by its holder or the DSO (docs/contract.md#v23). At most a tenth, apart from those of SVs. */
export const withdrawLicense: Shape = (network, tx) => {
  const ofOthers = network.validators.filter(({ party }) => !network.svs.some((sv) => sv.party === party));
  const withdrawnCount = ofOthers.filter(({ withdrawn }) => withdrawn).length;
  const validator = ofOthers.length > 0 && withdrawnCount < ofOthers.length / 10 ? network.rng.pick(ofOthers) : null;
  if (!validator || validator.withdrawn) return false;
  validator.withdrawn = true;
  const bySelf = network.rng.chance(0.5);
  const choice = bySelf ? 'ValidatorLicense_Withdraw' : 'ValidatorLicense_Cancel';
  const actor = bySelf ? validator.party.id : network.dso.id;
  tx.consume(validator.contract, choice, actor, `${choice}Result`, { reason: 'decommissioned' });
  return true;
};

/** Onboards the next of `--validators`, or a validator that had left, often with another sponsor. */
export const onboardLate: Shape = (network, tx) => {
  const { rng, validators, parameters } = network;
  const ofOthers = validators.filter(({ party }) => !network.svs.some((sv) => sv.party === party));
  const parties = new Set(ofOthers.map(({ party }) => party));
  for (let number = 0; number < parameters.validators; number++)
    if (!parties.has(network.party(validatorHint(number)))) return onboardNext(number)(network, tx);
  const left = ofOthers.find(({ party, withdrawn }) => {
    const newest = validators.findLast((each) => each.party === party);
    return withdrawn && newest?.withdrawn === true;
  });
  if (!left) return false;
  const details = { version: left.version ?? '0.6.12', contactPoint: left.contactPoint ?? '', silent: false };
  onboard(network, tx, left.party, rng.pick(network.svs).party, details);
  return true;
};
