import { logMovement } from '../coins/event-log.ts';
import { amountOf, coinsForOutputs, moveCoins, type Movement, type MovementResult } from '../coins/move-coins.ts';
import { drawAmount } from '../coins/select.ts';
import type { JsonObject, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import type { Party } from '../parties/party.ts';
import { addRewardRow, collectable } from '../rewards/collect.ts';
import type { Coupon } from '../rewards/create-coupon.ts';
import type { Round } from '../rounds/round.ts';
import { type Decimal, numeric } from '../values/decimal.ts';
import { amuletRulesTransfer, inputsOf, transferResult } from './amulet-rules-transfer.ts';
import { paymentContext } from './context.ts';
import { memo, memoMeta, meta } from './metadata.ts';

/** The round used by token standard movements in the current era (`Era` in network/era.ts says what each era changes). */
export function movementRound(network: Network): Round {
  return network.era >= 2 ? network.configRound : network.currentRound;
}

/** Plans a movement of one amount to one receiver; null if the sender has too little coin. */
export function planPayment(
  network: Network,
  sender: Party,
  receiver: Party,
  amount: Decimal,
  coupons: readonly Coupon[] = [],
): Movement | null {
  const round = movementRound(network);
  const outputs = [{ receiver, amount }];
  const coins = coinsForOutputs({ sender, outputs, round });
  return coins && { sender, coins, coupons, outputs, round, provider: receiver.host ?? receiver };
}

/**
 * `TransferPreapproval_Send`, which contains an `AmuletRules_Transfer`, or from era 2 `TransferPreapproval_SendV2`,
 * which does not. The receiver is in the preapproval and in the result's balance changes, not in the argument.
 */
export function preapprovedSend(
  network: Network,
  tx: Tx,
  movement: Movement,
  reason: string | null,
): { readonly eventId: string; readonly moved: MovementResult; readonly result: JsonObject } {
  const [output] = movement.outputs;
  const preapproval = output?.receiver.preapproval;
  if (!output || !preapproval) throw new Error('The receiver has no preapproval.');
  const { sender, round } = movement;
  const newer = network.era >= 2;
  const inputs = inputsOf(movement);
  const [eventId, made] = tx.exerciseFor(
    preapproval,
    newer ? 'TransferPreapproval_SendV2' : 'TransferPreapproval_Send',
    {
      argument: {
        context: newer
          ? { externalPartyConfigState: network.singleton('externalPartyConfigState').id }
          : paymentContext(network, round),
        inputs,
        amount: numeric(output.amount),
        sender: sender.id,
        description: newer ? null : reason,
        ...(newer ? { meta: memoMeta(reason) } : {}),
      },
      actors: [sender.id],
    },
    () => {
      const { moved, result } = newer
        ? moveDirectly(network, tx, movement, reason)
        : amuletRulesTransfer(network, tx, movement);
      const metadata =
        network.era >= 1
          ? {
              meta: meta({
                kind: output.receiver === sender ? 'merge-split' : 'transfer',
                sender: sender.id,
                burned: moved.fee,
                rewards: moved.rewards,
                reason,
              }),
            }
          : {};
      return [
        { result, ...metadata },
        { moved, result },
      ];
    },
  );
  return { eventId, ...made };
}

/** Moves coin without `AmuletRules_Transfer`, as choices that read the `ExternalPartyConfigState` do. */
export function moveDirectly(
  network: Network,
  tx: Tx,
  movement: Movement,
  reason: string | null,
): { readonly moved: MovementResult; readonly result: JsonObject } {
  const moved = moveCoins(network, tx, movement);
  if (network.era >= 3)
    logMovement(network, tx, network.singleton('externalPartyConfigState'), movement, moved, reason);
  return { moved, result: transferResult(network, movement, moved) };
}

/** A random receiver with a preapproval; null if six tries find none. */
export function preapprovedReceiver(network: Network): Party | null {
  for (let attempt = 0; attempt < 6; attempt++) {
    const party = network.rng.pickSkewed(network.users, 1.5);
    if (party.preapproval) return party;
  }
  return null;
}

/** A wallet sends through the receiver's preapproval. A transfer to oneself is a merge or split (docs/contract.md#v13). */
export const sendPreapproved: Shape = (network, tx) => {
  const sender = activeUser(network);
  const receiver = network.rng.chance(0.05) && sender.preapproval ? sender : preapprovedReceiver(network);
  if (!receiver) return false;
  const coupons = network.era < 2 && network.rng.chance(0.2) ? collectable(network, sender, 6) : [];
  const movement = planPayment(network, sender, receiver, drawAmount(network), coupons);
  if (!movement) return false;
  const { eventId, moved } = preapprovedSend(network, tx, movement, memo(network));
  tx.transfer(eventId, receiver === sender ? 'SELF_TRANSFER' : 'PREAPPROVED_TRANSFER', [sender], [receiver], {
    amount: amountOf(movement.outputs),
    fee: moved.fee,
    price: movement.round.price,
  });
  addRewardRow(tx, eventId, sender, moved.rewards);
  return true;
};
