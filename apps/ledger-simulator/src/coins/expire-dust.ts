import { templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { meta } from '../transfers/metadata.ts';
import { numeric } from '../values/decimal.ts';
import { type Coin, lockOf, removeCoin } from './create-coin.ts';
import { burnLeg, logHoldings } from './event-log.ts';
import { holdingFee } from './fees.ts';
import { exerciseBySv } from '../governance/rules-choice.ts';

/** The DSO expires a coin whose holding fees have reached its amount. */
export const expireDust: Shape = (network, tx) => {
  const [coin] = takeExpired(network, 1);
  if (!coin) return false;
  const newer = network.era >= 3;
  const sv = network.delegate.party.id;
  const choice = coin.locked ? 'DsoRules_LockedAmulet_ExpireAmulet' : 'DsoRules_Amulet_Expire';
  const argument = { cid: coin.contract.id, choiceArg: argumentOf(network), sv };
  exerciseBySv(network, tx, newer ? `${choice}V2` : choice, argument, () => {
    expire(network, tx, coin);
    return {};
  });
  return true;
};

/** Expires 3 to 40 coins, either inside one DSO choice or each as a root event. */
export const expireBatch: Shape = (network, tx) => {
  const coins = takeExpired(network, network.rng.int(3, 40));
  if (coins.length === 0) return false;
  const sv = network.delegate.party.id;
  const expireEach = (): void => {
    for (const coin of coins) expire(network, tx, coin);
  };
  const argument = { cids: coins.map(({ contract }) => contract.id), sv };
  if (network.rng.chance(0.4)) expireEach();
  else
    exerciseBySv(network, tx, 'DsoRules_ExpireAmuletsBatch', argument, () => {
      expireEach();
      return { expired: String(coins.length) };
    });
  return true;
};

/**
 * Takes up to `limit` coins whose holding fees have reached their amount off the list of dust. Spent coins are dropped
 * from the list, and so are locked ones that offers, allocations and payments still need; those in escrow stay.
 */
function takeExpired(network: Network, limit: number): Coin[] {
  const round = network.currentRound.number;
  const taken: Coin[] = [];
  const left = network.dust.filter((coin) => {
    const isEscrow = coin.owner.locked.has(coin) && lockOf(coin).context === 'escrow';
    const isHeld = coin.owner.unlocked.has(coin) || isEscrow;
    const isTaken = isHeld && taken.length < limit && holdingFee(coin, round) >= coin.amount;
    if (isTaken) taken.push(coin);
    return isHeld && !isTaken;
  });
  network.dust.splice(0, network.dust.length, ...left);
  return taken;
}

/** Argument of an expiry: the current round, which the choices from era 3 do not take. */
function argumentOf(network: Network): { readonly roundCid?: string } {
  return network.era >= 3 ? {} : { roundCid: network.currentRound.contract.id };
}

/**
 * Exercises `Amulet_Expire` or `LockedAmulet_ExpireAmulet` (from era 3 their V2) and adds the transfer row
 * (docs/contract.md#v15, #v16).
 */
function expire(network: Network, tx: Tx, coin: Coin): void {
  removeCoin(coin);
  const { amount, owner } = coin;
  const newer = network.era >= 3;
  const choice = coin.locked ? 'LockedAmulet_ExpireAmulet' : 'Amulet_Expire';
  const eventId = tx.exercise(
    coin.contract,
    newer ? `${choice}V2` : choice,
    { argument: argumentOf(network), actors: [network.dso.id], consuming: true },
    () => {
      if (newer) {
        const log = tx.create(templates.amuletEventLog, { dso: network.dso.id }, [network.dso.id]);
        logHoldings(network, tx, log, owner, { inputs: [coin], outputs: [], legs: [burnLeg(amount, 'expired dust')] });
        tx.archive(log);
      }
      return {
        expireSum: {
          owner: owner.id,
          changeToInitialAmountAsOfRoundZero: numeric(-(amount + BigInt(coin.createdRound) * coin.ratePerRound)),
          changeToHoldingFeesRate: numeric(-coin.ratePerRound),
        },
        ...(network.era >= 1 ? { meta: meta({ kind: 'expire-dust', burned: amount }) } : {}),
      };
    },
  );
  network.model.burned += amount;
  tx.transfer(eventId, 'EXPIRE', [owner], [], { amount, fee: 0n, price: network.newestRound.price });
}
