import { logMovement } from '../coins/event-log.ts';
import { moveCoins, type Movement, type MovementResult } from '../coins/move-coins.ts';
import type { Json, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import { couponInput } from '../rewards/collect.ts';
import { numeric } from '../values/decimal.ts';
import { expectedDso, transferContext } from './context.ts';
import { meta } from './metadata.ts';

export function inputsOf(movement: Pick<Movement, 'coins' | 'coupons'>): Json[] {
  return [
    ...movement.coins.map((coin) => ({ tag: 'InputAmulet', value: coin.contract.id })),
    ...movement.coupons.map(couponInput),
  ];
}

function outputsOf(movement: Movement): Json[] {
  return movement.outputs.map(({ receiver, amount, lock, receiverFeeRatio = 0n }) => ({
    receiver: receiver.id,
    receiverFeeRatio: numeric(receiverFeeRatio),
    amount: numeric(amount),
    lock: lock ? { holders: lock.holders, expiresAt: lock.expiresAt, optContext: lock.context } : null,
  }));
}

/** `TransferResult` of a movement. */
export function transferResult(network: Network, movement: Movement, moved: MovementResult): JsonObject {
  const self = movement.outputs.every(({ receiver }) => receiver === movement.sender);
  return {
    round: { number: String(movement.round.number) },
    summary: moved.summary,
    createdAmulets: moved.createdAmulets,
    senderChangeAmulet: moved.change?.contract.id ?? null,
    ...(network.era >= 1
      ? {
          meta: meta({
            kind: self ? 'merge-split' : 'transfer',
            burned: moved.fee,
            rewards: moved.rewards,
            ...(self ? {} : { sender: movement.sender.id }),
          }),
        }
      : {}),
  };
}

/** Exercises `AmuletRules_Transfer`, as a root or inside another choice. */
export function amuletRulesTransfer(
  network: Network,
  tx: Tx,
  movement: Movement,
): { readonly eventId: string; readonly moved: MovementResult; readonly result: JsonObject } {
  const { sender, coupons, outputs, round } = movement;
  const provider = movement.provider ?? sender;
  // Owners and lock holders sign the new coins, so they act in the transfer too.
  const receivers = outputs.flatMap(({ receiver, lock }) => [receiver.id, ...(lock?.holders ?? [])]);
  const [eventId, { moved, result }] = tx.exerciseFor(
    network.singleton('amuletRules'),
    'AmuletRules_Transfer',
    {
      argument: {
        transfer: {
          sender: sender.id,
          provider: provider.id,
          inputs: inputsOf(movement),
          outputs: outputsOf(movement),
          beneficiaries: null,
        },
        context: transferContext(network, round, coupons, provider),
        ...expectedDso(network),
      },
      actors: [sender.id, ...receivers],
    },
    () => {
      const done = moveCoins(network, tx, movement);
      if (network.era >= 3) logMovement(network, tx, network.singleton('amuletRules'), movement, done, null);
      const stated = transferResult(network, movement, done);
      return [stated, { moved: done, result: stated }];
    },
  );
  return { eventId, moved, result };
}
