import { tap } from '../coins/tap.ts';
import type { Network, Shape } from '../network/network.ts';
import { nextUser } from '../parties/choose.ts';
import { joinDso } from '../super-validators/join.ts';
import { founders } from '../super-validators/seats.ts';
import { submitStatusReport } from '../super-validators/upkeep.ts';
import { onboard, onboardNext } from '../validators/onboard.ts';
import { one } from '../values/decimal.ts';
import { genesis } from './genesis.ts';

/** SVs present from the first day; the rest of the list may join later. */
export const foundingSvs = 13;

/**
 * The network's first updates, in a fixed order: genesis, the SVs, most validators, and six in ten of the parties with
 * their first coins. They lie days before the rest, so that some of it is old at the head.
 */
export function founding(network: Network): Shape[] {
  const { parameters } = network;
  const shapes: Shape[] = [genesis, submitStatusReport];
  founders.slice(1, foundingSvs).forEach((founder) => shapes.push(joinDso(founder)));
  for (let seat = 0; seat < foundingSvs; seat++) shapes.push(licenceForSv(seat));
  const validators = Math.ceil(parameters.validators * 0.9);
  for (let number = 0; number < validators; number++) shapes.push(onboardNext(number));
  const users = Math.max(Math.min(2, parameters.parties), Math.ceil(parameters.parties * 0.6));
  for (let number = 0; number < users; number++) shapes.push(firstTap);
  return shapes;
}

const licenceForSv =
  (seat: number): Shape =>
  (network, tx) => {
    const sv = network.svs[seat];
    if (!sv) return false;
    onboard(network, tx, sv.party, sv.party, { version: null, contactPoint: null, silent: false });
    return true;
  };

const firstTap: Shape = (network, tx) => {
  const user = nextUser(network);
  if (!user) return false;
  const { rng } = network;
  const amount = Math.exp(8 + rng.float() * 8);
  tap(network, tx, user, BigInt(Math.floor(amount)) * one);
  return true;
};
