import { createFee, holdingFee } from '../coins/fees.ts';
import { amountOf, coinsForOutputs, type Movement } from '../coins/move-coins.ts';
import { drawAmount } from '../coins/select.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser, drawCollector } from '../parties/choose.ts';
import { addRewardRow, collectable } from '../rewards/collect.ts';
import { payloadTimeText, second } from '../values/time.ts';
import { amuletRulesTransfer } from './amulet-rules-transfer.ts';

/** `AmuletRules_Transfer` to the sender only, or without outputs. */
function selfTransfer(
  network: Network,
  tx: Tx,
  parts: Pick<Movement, 'sender' | 'coins' | 'coupons' | 'outputs'>,
): void {
  const { sender, outputs } = parts;
  const round = network.currentRound;
  const { eventId, moved } = amuletRulesTransfer(network, tx, { ...parts, round, provider: sender });
  tx.transfer(eventId, 'SELF_TRANSFER', [sender], [sender], {
    amount: amountOf(outputs),
    fee: moved.fee,
    price: round.price,
  });
  addRewardRow(tx, eventId, sender, moved.rewards);
}

/** Collects coupons and merges them with existing coins into the change. */
export const collectRewards: Shape = (network, tx) => {
  const { rng } = network;
  for (let attempt = 0; attempt < 8; attempt++) {
    const sender = drawCollector(network);
    const coupons = collectable(network, sender, rng.chance(0.05) ? 100 : 24);
    if (coupons.length === 0) continue;
    const coins = [...sender.unlocked].slice(0, Math.min(rng.int(0, 12), 100 - coupons.length)); // At most 100 inputs.
    selfTransfer(network, tx, { sender, coins, coupons, outputs: [] });
    return true;
  }
  return false;
};

/** Merges coins into one. */
export const mergeCoins: Shape = (network, tx) => {
  const round = network.currentRound;
  for (let attempt = 0; attempt < 6; attempt++) {
    const sender = network.rng.chance(0.3) ? drawCollector(network) : activeUser(network);
    if (sender.unlocked.size < 4) continue;
    const coins = [...sender.unlocked].slice(0, 100);
    const net = coins.reduce((sum, coin) => sum + coin.amount - holdingFee(coin, round.number), 0n);
    if (net <= createFee(round)) continue;
    selfTransfer(network, tx, { sender, coins, coupons: [], outputs: [] });
    return true;
  }
  return false;
};

/** Locks own coin and collects coupons. If every output is locked, this is a reward but no transfer (docs/contract.md#v14). */
export const lockOwn: Shape = (network, tx) => {
  const { rng } = network;
  const round = network.currentRound;
  const sender = rng.chance(0.5) ? drawCollector(network) : activeUser(network);
  const lock = {
    holders: [sender.id],
    expiresAt: payloadTimeText(tx.effectiveAt + rng.int(10, 600) * second),
    context: 'escrow',
  };
  const locked = { receiver: sender, amount: drawAmount(network), lock };
  // With an additional unlocked output it is a split, which counts both.
  const split = rng.chance(0.3);
  const outputs = split ? [locked, { receiver: sender, amount: drawAmount(network) }] : [locked];
  const coins = coinsForOutputs({ sender, outputs, round });
  if (!coins) return false;
  const coupons = collectable(network, sender, 10);
  if (split) selfTransfer(network, tx, { sender, coins, coupons, outputs });
  else {
    const movement = { sender, coins, coupons, outputs, round, provider: sender };
    const { eventId, moved } = amuletRulesTransfer(network, tx, movement);
    addRewardRow(tx, eventId, sender, moved.rewards);
  }
  return true;
};

/** Splits coins into up to a hundred. */
export const splitCoins: Shape = (network, tx) => {
  const { rng } = network;
  const round = network.currentRound;
  const sender = activeUser(network);
  const coins = [...sender.unlocked].slice(0, 100);
  const count = rng.chance(0.02) ? 100 : rng.int(2, 6);
  const outputs = Array.from({ length: count }, () => ({ receiver: sender, amount: drawAmount(network) }));
  const wanted = outputs.reduce((sum, output) => sum + output.amount + createFee(round), 0n);
  // An upper bound: rounds without fees charge no holding fees.
  const fees = coins.reduce((sum, coin) => sum + holdingFee(coin, round.number), 0n);
  // A wallet of more coins than one transfer can take does not split.
  const available = coins.length < sender.unlocked.size ? 0n : amountOf(coins) - fees;
  if (wanted > available) return false;
  selfTransfer(network, tx, { sender, coins, coupons: [], outputs });
  return true;
};
