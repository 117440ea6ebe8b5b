import type { Network, Shape } from '../network/network.ts';
import type { Journey } from '../network/pending.ts';
import { activeUser } from '../parties/choose.ts';

/** Source and target synchronizer of the current reassignment: an odd `counter` leads away from home, an even one back. */
function leg(network: Network, { counter }: Journey): { readonly source: string; readonly target: string } {
  return counter % 2 === 1
    ? { source: network.synchronizerId, target: network.secondSynchronizerId }
    : { source: network.secondSynchronizerId, target: network.synchronizerId };
}

/** Unassigns a user's coin to the second synchronizer, or a coin there back home. */
export const unassignCoin: Shape = (network, tx) => {
  const { rng, journeys } = network;
  const home = rng.chance(0.5) ? journeys.find((journey) => !journey.underWay) : undefined;
  const [coin] = home ? [home.coin] : activeUser(network).unlocked; // The first of the set.
  if (!coin) return false;
  const journey = home ?? { coin, counter: 0, unassignId: '', underWay: false };
  if (!home) journeys.push(journey);
  coin.owner.unlocked.delete(coin);
  coin.owner.away.add(coin);
  journey.counter++;
  journey.underWay = true;
  journey.unassignId = `00${network.ids.digest(`unassign/${network.index}`)}`;
  const { counter, unassignId } = journey;
  const { contract, owner } = coin;
  tx.reassign({ submitter: owner.id, ...leg(network, journey), unassignId, counter, contract, arrives: false });
  return true;
};

/** Assigns the first coin in transit, in the order of `journeys`. Back home it is an ordinary coin again. */
export const assignCoin = assign(() => true);

/** Assigns the first coin in transit to the second synchronizer. */
export const assignElsewhere = assign(({ counter }) => counter % 2 === 1);

function assign(wanted: (journey: Journey) => boolean): Shape {
  return (network, tx) => {
    const journey = network.journeys.find((each) => each.underWay && wanted(each));
    if (!journey) return false;
    const { coin, counter, unassignId } = journey;
    const { contract, owner } = coin;
    journey.underWay = false;
    if (counter % 2 === 0) {
      network.journeys.splice(network.journeys.indexOf(journey), 1);
      owner.away.delete(coin);
      owner.unlocked.add(coin);
    }
    tx.reassign({ submitter: owner.id, ...leg(network, journey), unassignId, counter, contract, arrives: true });
    return true;
  };
}
