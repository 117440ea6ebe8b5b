import type { Network, Shape } from '../network/network.ts';
import { createCoupon } from '../rewards/create-coupon.ts';
import { renewLicense } from './license.ts';
import type { Validator } from './validator.ts';

/** A random active validator that has not reported for this round; null if six tries find none. */
function due(network: Network, round: number): Validator | null {
  const { rng, validators } = network;
  for (let attempt = 0; attempt < 6; attempt++) {
    const validator = rng.pick(validators);
    if (!validator.silent && !validator.withdrawn && (validator.lastReceivedFor ?? -1) < round) return validator;
  }
  return null;
}

/** Once per round and validator: renews the license and creates the coupon for the liveness reward. */
export const recordLiveness: Shape = (network, tx) => {
  // The latest open round opens one tick later, so the second one is the newest that has begun.
  const round = network.rounds.open[1] ?? network.currentRound;
  if (network.validators.length === 0) return false;
  const validator = due(network, round.number);
  if (!validator) return false;
  const { number } = round;
  tx.exercise(
    validator.contract,
    network.era === 0 ? 'ValidatorLicense_ReceiveFaucetCoupon' : 'ValidatorLicense_RecordValidatorLivenessActivity',
    { argument: { openRoundCid: round.contract.id }, actors: [validator.party.id], consuming: true },
    () => {
      if (validator.lastReceivedFor !== null) validator.missed += number - validator.lastReceivedFor - 1;
      validator.firstReceivedFor ??= number;
      validator.lastReceivedFor = number;
      if (network.era >= 1) validator.lastActiveAt = tx.effectiveAt;
      renewLicense(network, tx, validator);
      const coupon = createCoupon(network, tx, { kind: 'liveness', owner: validator.party, round: number, amount: 0n });
      return { licenseCid: validator.contract.id, couponCid: coupon.contract.id };
    },
  );
  return true;
};
