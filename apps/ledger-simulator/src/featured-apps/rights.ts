import { templates } from '../ledger/template.ts';
import type { Contract, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { numeric, one } from '../values/decimal.ts';

/** Creates a featured app right. A provider can hold several. */
export function createRight(network: Network, tx: Tx, provider: Party, activityWeight: string | null = null): Contract {
  const contract = tx.create(
    templates.featuredAppRight,
    { dso: network.dso.id, provider: provider.id, ...(network.era >= 3 ? { activityWeight } : {}) },
    [network.dso.id],
    [provider.id],
  );
  provider.featuredAppRights.push(contract);
  return contract;
}

export function removeRight(provider: Party, right: Contract): void {
  provider.featuredAppRights.splice(provider.featuredAppRights.indexOf(right), 1);
}

/** `AmuletRules_DevNet_FeatureApp`: a DevNet party grants itself a featured app right. */
export function featureSelf(chooseProvider: (network: Network) => Party | undefined): Shape {
  return (network, tx) => {
    const party = chooseProvider(network);
    if (!party) return false;
    tx.exercise(
      network.singleton('amuletRules'),
      'AmuletRules_DevNet_FeatureApp',
      { argument: { provider: party.id }, actors: [party.id] },
      () => ({ featuredAppRightCid: createRight(network, tx, party).id }),
    );
    return true;
  };
}

/** `FeaturedAppRight_Update`: replaces a right with one of another weight. */
export const updateRight: Shape = (network, tx) => {
  const { rng } = network;
  const providers = network.users.filter((user) => user.featuredAppRights.length > 0);
  if (providers.length === 0) return false;
  const provider = rng.pick(providers);
  const right = rng.pick(provider.featuredAppRights);
  changeRight(network, tx, provider, right, drawWeight(network));
  return true;
};

export function drawWeight({ rng }: Network): string {
  return numeric(BigInt(rng.int(1, 40)) * (one / 4n));
}

export function changeRight(network: Network, tx: Tx, provider: Party, right: Contract, weight: string): void {
  tx.exercise(
    right,
    'FeaturedAppRight_Update',
    { argument: { newActivityWeight: weight }, actors: [network.dso.id], consuming: true },
    () => {
      removeRight(provider, right);
      return { featuredAppRightCid: createRight(network, tx, provider, weight).id };
    },
  );
}

/** A provider withdraws one of its rights, if at least two others have some. */
export const withdrawRight: Shape = (network, tx) => {
  const providers = network.users.filter((user) => user.featuredAppRights.length > 0);
  if (providers.length < 3) return false;
  const provider = network.rng.pick(providers);
  const right = provider.featuredAppRights.at(-1);
  if (!right) return false;
  removeRight(provider, right);
  const argument = { reason: 'app retired' };
  tx.consume(right, 'FeaturedAppRight_Withdraw', provider.id, 'FeaturedAppRight_WithdrawResult', argument);
  return true;
};
