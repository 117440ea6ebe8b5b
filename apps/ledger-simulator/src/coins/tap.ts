import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import type { Party } from '../parties/party.ts';
import { meta } from '../transfers/metadata.ts';
import { type Decimal, numeric, one } from '../values/decimal.ts';
import { amuletSum, type Coin, createCoin } from './create-coin.ts';
import { logHoldings, mintLeg } from './event-log.ts';

/** `AmuletRules_Mint`: new coin at the newest open round. */
function mint(
  network: Network,
  tx: Tx,
  receiver: Party,
  amount: Decimal,
  reason: string,
): { eventId: string; coin: Coin } {
  const round = network.newestRound;
  const [eventId, coin] = tx.exerciseFor(
    network.singleton('amuletRules'),
    'AmuletRules_Mint',
    {
      argument: {
        receiver: receiver.id,
        amount: numeric(amount),
        openRound: round.contract.id,
        ...(network.era >= 3 ? { reason } : {}),
      },
      actors: [network.dso.id, receiver.id],
    },
    () => {
      const minted = createCoin(network, tx, receiver, amount, {
        round: round.number,
        ratePerRound: round.ratePerRound,
      });
      if (network.era >= 3)
        logHoldings(network, tx, network.singleton('amuletRules'), receiver, {
          inputs: [],
          outputs: [minted],
          legs: [mintLeg(amount, reason)],
        });
      return [{ amuletSum: amuletSum(minted, round) }, minted];
    },
  );
  network.model.minted += amount;
  return { eventId, coin };
}

/** `AmuletRules_DevNet_Tap`: any party of a DevNet can mint coin for itself. */
export function tap(network: Network, tx: Tx, receiver: Party, amount: Decimal): void {
  const eventId = tx.exercise(
    network.singleton('amuletRules'),
    'AmuletRules_DevNet_Tap',
    {
      argument: { receiver: receiver.id, amount: numeric(amount), openRound: network.newestRound.contract.id },
      actors: [receiver.id],
    },
    () => {
      const { coin } = mint(network, tx, receiver, amount, 'tapped DevNet faucet');
      return {
        amuletSum: amuletSum(coin, network.newestRound),
        ...(network.era >= 1 ? { meta: meta({ kind: 'mint', reason: 'tapped DevNet faucet' }) } : {}),
      };
    },
  );
  tx.transfer(eventId, 'TAP', [], [receiver], { amount, fee: 0n, price: network.newestRound.price });
}

export const tapByUser: Shape = (network, tx) => {
  tap(network, tx, activeUser(network), BigInt(network.rng.int(100, 20_000)) * one);
  return true;
};

/** A mint that the DSO decides on. MainNet has had none. */
export const mintByDso: Shape = (network, tx) => {
  mintFor(network, tx, activeUser(network), BigInt(network.rng.int(1_000, 50_000)) * one);
  return true;
};

export function mintFor(network: Network, tx: Tx, receiver: Party, amount: Decimal): void {
  const { eventId } = mint(network, tx, receiver, amount, 'grant');
  tx.transfer(eventId, 'MINT', [], [receiver], { amount, fee: 0n, price: network.newestRound.price });
}
