import type { Network } from '../network/network.ts';
import type { Party } from './party.ts';

/** A random user, with a strong preference for early ones: a few wallets make most of the traffic. */
export function activeUser(network: Network): Party {
  return network.rng.pickSkewed(network.users, 2.5);
}

/** A random party that may have coupons: an SV, a beneficiary of an SV, a validator or a user. */
export function drawCollector(network: Network): Party {
  const { rng } = network;
  const roll = rng.float();
  if (roll < 0.25) {
    const sv = rng.pick(network.svs);
    return rng.pick([sv.party, ...sv.beneficiaries.map(({ party }) => party)]);
  }
  if (roll < 0.6 && network.validators.length > 0) return rng.pick(network.validators).party;
  return activeUser(network);
}

/** A random receiver: mostly a known user, in 4 % a new one while there are any. */
export function receiverFor(network: Network, sender: Party): Party {
  if (network.rng.chance(0.04)) {
    const newcomer = nextUser(network);
    if (newcomer) return newcomer;
  }
  for (;;) {
    const party = network.rng.pickSkewed(network.users, 1.5);
    if (party !== sender || network.users.length === 1) return party;
  }
}

const kinds = ['alice', 'bob', 'treasury', 'wallet', 'exchange', 'custody', 'desk', 'fund', 'merchant'];

/** Creates the next user party; null if all `--parties` exist. */
export function nextUser(network: Network): Party | null {
  const number = network.users.length;
  if (number >= network.parameters.parties) return null;
  const digest = network.ids.digest(`user/${number}`);
  // Every 50th hint has more than 175 of the 185 characters that the ledger allows.
  const hint =
    number % 50 === 7
      ? `${'long-'.repeat(35)}${number}`
      : number % 5 === 4
        ? `auth0_007c${digest.slice(0, 20)}`
        : `${kinds[number % kinds.length] ?? 'user'}-${number}`;
  const party = network.party(hint);
  party.host = network.validators.length > 0 ? network.rng.pick(network.validators).party : null;
  network.users.push(party);
  return party;
}
