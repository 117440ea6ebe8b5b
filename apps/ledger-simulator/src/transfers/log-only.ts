import { createCoin, spendCoin } from '../coins/create-coin.ts';
import { burnLeg, isStatedInLeg, logHoldings, logMovement, mintLeg, type RewardsStatedIn } from '../coins/event-log.ts';
import { amountOf, moveCoins, type Movement } from '../coins/move-coins.ts';
import { drawAmount, selectCoins } from '../coins/select.ts';
import type { Contract, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser, drawCollector, receiverFor } from '../parties/choose.ts';
import type { Party } from '../parties/party.ts';
import { addRewardRow, collect, collectable } from '../rewards/collect.ts';
import type { Coupon } from '../rewards/create-coupon.ts';
import { type Decimal, numeric, one } from '../values/decimal.ts';
import { sharesOf } from './plain-transfer.ts';

/** Runs `body` inside a choice unknown to the index, so that only the event logs describe the movement (docs/contract.md#v13). */
function belowUnknownChoice<T>(network: Network, tx: Tx, actor: Party, body: (on: Contract) => T): T {
  const on = network.singleton('externalPartyAmuletRules');
  const [, made] = tx.exerciseFor(
    on,
    'ExternalPartyAmuletRules_RunInstructionsV3',
    { argument: { instructions: [], actor: actor.id }, actors: [actor.id] },
    () => [{ outcome: 'done' }, body(on)],
  );
  return made;
}

function firstLog(tx: Tx): string {
  return tx.firstExerciseOf('EventLog_HoldingsChange');
}

function addTransferRow(
  network: Network,
  tx: Tx,
  type: 'TOKEN_TRANSFER' | 'SELF_TRANSFER' | 'MINT' | 'OTHER',
  senders: readonly Party[],
  receivers: ReadonlyMap<Party, Decimal>,
  amount: Decimal,
): void {
  const amounts = { shares: [...receivers.values()], amount, fee: 0n, price: network.newestRound.price };
  tx.transfer(firstLog(tx), type, senders, [...receivers.keys()], amounts);
}

/** A random party, often one with coupons to collect. */
function drawParty(network: Network): { readonly party: Party; readonly coupons: readonly Coupon[] } {
  const { rng } = network;
  for (let attempts = rng.chance(0.5) ? 12 : 0; attempts > 0; attempts--) {
    const party = rng.chance(0.5) ? drawCollector(network) : activeUser(network);
    const coupons = collectable(network, party, 5);
    if (coupons.length > 0) return { party, coupons };
  }
  return { party: activeUser(network), coupons: [] };
}

const rewardStatements: readonly RewardsStatedIn[] = ['mint leg', 'log', 'mint leg and log', 'every log'];

/** A transfer to others or to oneself that only event logs describe, sometimes with rewards. */
export const moveByLog: Shape = (network, tx) => {
  const { rng } = network;
  const { party: sender, coupons } = drawParty(network);
  const self = rng.chance(0.2);
  const outputs = Array.from({ length: self ? 1 : rng.int(1, 3) }, () => ({
    receiver: self ? sender : receiverFor(network, sender),
    amount: drawAmount(network),
  }));
  if (!self && outputs.some(({ receiver }) => receiver === sender)) return false;
  const round = network.configRound;
  const total = amountOf(outputs);
  const coins = selectCoins(sender, total, round);
  if (!coins) return false;
  const movement: Movement = { sender, coins, coupons, outputs, round, provider: null };
  belowUnknownChoice(network, tx, sender, (on) => {
    const moved = moveCoins(network, tx, movement);
    // The log of a transfer to oneself has no mint leg.
    logMovement(network, tx, on, movement, moved, null, self ? 'log' : rng.pick(rewardStatements));
    addRewardRow(tx, firstLog(tx), sender, moved.rewards);
  });
  addTransferRow(network, tx, self ? 'SELF_TRANSFER' : 'TOKEN_TRANSFER', [sender], sharesOf(outputs), total);
  return true;
};

/** A mint that only an event log describes: bridged in, or rewards. */
export const mintByLog: Shape = (network, tx) => {
  const { rng } = network;
  const { party: receiver, coupons } = drawParty(network);
  const round = network.configRound;
  const bridged = BigInt(rng.int(1, 5_000)) * one + 1n; // Not a round number.
  const minted = belowUnknownChoice(network, tx, receiver, (on) => {
    const stamp = { round: round.number, ratePerRound: round.ratePerRound };
    const rewards = collect(network, tx, receiver, coupons);
    const amount = rewards.total > 0n ? rewards.total : bridged;
    const coin = createCoin(network, tx, receiver, amount, stamp);
    const leg = mintLeg(amount, rewards.total > 0n ? 'mint rewards' : 'bridged in');
    const statedIn = rng.pick(rewardStatements);
    logHoldings(network, tx, on, receiver, {
      isOnlyRecord: true,
      inputs: [],
      outputs: [coin],
      legs: [isStatedInLeg(statedIn) && rewards.total > 0n ? { ...leg, rewards } : leg],
      rewards: statedIn === 'mint leg' || rewards.total === 0n ? undefined : rewards,
    });
    addRewardRow(tx, firstLog(tx), receiver, rewards);
    return amount;
  });
  network.model.minted += minted;
  addTransferRow(network, tx, 'MINT', [], sharesOf([{ receiver, amount: minted }]), minted);
  return true;
};

/** A burn that only an event log describes; the rest returns as change. */
export const burnByLog: Shape = (network, tx) => {
  const owner = activeUser(network);
  const [coin] = owner.unlocked;
  if (!coin || coin.amount < 2n) return false;
  const amount = network.rng.chance(0.4) ? coin.amount : coin.amount / 2n;
  belowUnknownChoice(network, tx, owner, (on) => {
    spendCoin(tx, coin);
    const rest = coin.amount - amount;
    const stamp = { round: coin.createdRound, ratePerRound: coin.ratePerRound };
    const outputs = rest > 0n ? [createCoin(network, tx, owner, rest, stamp)] : [];
    const legs = [burnLeg(amount, `bridged out: ${numeric(amount)}`)];
    logHoldings(network, tx, on, owner, { isOnlyRecord: true, inputs: [coin], outputs, legs });
  });
  network.model.burned += amount;
  addTransferRow(network, tx, 'OTHER', [owner], new Map(), amount);
  return true;
};
