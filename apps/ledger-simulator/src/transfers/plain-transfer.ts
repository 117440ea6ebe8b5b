import { amountOf, coinsForOutputs, type Movement, type Output } from '../coins/move-coins.ts';
import { drawAmount } from '../coins/select.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser, receiverFor } from '../parties/choose.ts';
import type { Party } from '../parties/party.ts';
import { collectable, addRewardRow } from '../rewards/collect.ts';
import { type Decimal, one } from '../values/decimal.ts';
import { type Micros, payloadTimeText, second } from '../values/time.ts';
import { amuletRulesTransfer } from './amulet-rules-transfer.ts';

/** A wallet pays several receivers at once, in some cases also itself, or under a lock. */
export const plainTransfer: Shape = (network, tx) => {
  const movement = planTransfer(network, tx.effectiveAt);
  if (!movement) return false;
  runTransfer(network, tx, movement);
  return true;
};

/** Plans a transfer of a random sender; null if it has too little coin. */
export function planTransfer(network: Network, now: Micros): Movement | null {
  const { rng } = network;
  const sender = activeUser(network);
  const round = network.currentRound;
  if (network.users.length < 2) return null;
  const outputs = drawOutputs(network, sender, now);
  const coins = coinsForOutputs({ sender, outputs, round });
  const coupons = rng.chance(0.3) ? collectable(network, sender, 20) : [];
  const provider = rng.chance(0.3) ? (sender.host ?? sender) : sender;
  return coins && { sender, coins, coupons, outputs, round, provider };
}

export function runTransfer(network: Network, tx: Tx, movement: Movement): void {
  const { sender, outputs, round } = movement;
  const { eventId, moved } = amuletRulesTransfer(network, tx, movement);
  const others = outputs.filter(({ receiver }) => receiver !== sender);
  const shares = sharesOf(others);
  tx.transfer(eventId, 'TRANSFER', [sender], [...shares.keys()], {
    shares: [...shares.values()],
    amount: amountOf(others),
    fee: moved.fee,
    price: round.price,
  });
  addRewardRow(tx, eventId, sender, moved.rewards);
}

/** Amount per receiver, in order of first appearance. */
export function sharesOf(outputs: readonly Pick<Output, 'receiver' | 'amount'>[]): ReadonlyMap<Party, Decimal> {
  const shares = new Map<Party, Decimal>();
  for (const { receiver, amount } of outputs) shares.set(receiver, (shares.get(receiver) ?? 0n) + amount);
  return shares;
}

/** Expiry of a lock: within minutes, so that a short run shows expired locks, or in the year 9999. */
function drawExpiry(network: Network, now: Micros): string {
  return network.rng.chance(0.15)
    ? '9999-12-31T23:59:59.999999Z'
    : payloadTimeText(now + network.rng.int(10, 900) * second);
}

/** Sends up to 30 tiny coins, which holding fees will use up; one of them is locked. */
export const scatterDust: Shape = (network, tx) => {
  const { rng } = network;
  const sender = activeUser(network);
  const round = network.currentRound;
  if (network.users.length < 2) return false;
  const outputs: Output[] = Array.from({ length: rng.int(4, 30) }, (_, number) => ({
    receiver: receiverFor(network, sender),
    amount: BigInt(rng.int(1, 3_000)),
    ...(number === 0
      ? { lock: { holders: [sender.id], expiresAt: drawExpiry(network, tx.effectiveAt), context: 'escrow' } }
      : {}),
  }));
  const coins = coinsForOutputs({ sender, outputs, round });
  if (!coins) return false;
  runTransfer(network, tx, { sender, coins, coupons: [], outputs, round, provider: sender });
  return true;
};

/** While there are fees, some receivers pay half or all of them. */
function drawRatio({ rng, feesInForce }: Network, amount: bigint): Pick<Output, 'receiverFeeRatio'> {
  if (!feesInForce || amount < 50n * one || !rng.chance(0.08)) return {};
  return { receiverFeeRatio: rng.pick([one / 2n, one]) };
}

function drawOutputs(network: Network, sender: Party, now: Micros): Output[] {
  const { rng } = network;
  const count = rng.chance(0.65) ? rng.int(1, 4) : rng.int(3, 9);
  const outputs: Output[] = [];
  for (let i = 0; i < count; i++) {
    const receiver = receiverFor(network, sender);
    const amount = drawAmount(network);
    outputs.push(
      rng.chance(0.03)
        ? { receiver, amount, lock: { holders: [sender.id], expiresAt: drawExpiry(network, now), context: 'escrow' } }
        : { receiver, amount, ...drawRatio(network, amount) },
    );
  }
  if (rng.chance(0.1)) outputs.push({ receiver: sender, amount: drawAmount(network) });
  return outputs;
}
