import { amountOf, type Movement, type MovementResult } from '../coins/move-coins.ts';
import { drawAmount } from '../coins/select.ts';
import { attachMarkers } from '../featured-apps/markers.ts';
import { interfaces, templates } from '../ledger/template.ts';
import type { Json, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser, receiverFor } from '../parties/choose.ts';
import { addRewardRow, collectable } from '../rewards/collect.ts';
import { hour, millisecond } from '../values/time.ts';
import { amuletRulesTransfer } from './amulet-rules-transfer.ts';
import { choiceContext } from './context.ts';
import { lockCoins, planLock } from './lock-for.ts';
import { memo, meta, noMeta } from './metadata.ts';
import { moveDirectly, planPayment, preapprovedReceiver, preapprovedSend } from './preapproved-send.ts';
import { completed } from './settle-offer.ts';
import { offerLifetime, type TokenTransfer, transferRecord } from './transfer-offer.ts';

/** `TransferFactory_Transfer` on the external party rules; `body` moves the coin and returns parts of the result. */
function factoryTransfer(
  network: Network,
  tx: Tx,
  transfer: TokenTransfer,
  movement: Movement,
  body: () => { readonly moved: MovementResult; readonly output: Json },
): { readonly eventId: string; readonly moved: MovementResult } {
  const preapproval = transfer.receiver.preapproval;
  const [eventId, moved] = tx.exerciseFor(
    network.singleton('externalPartyAmuletRules'),
    'TransferFactory_Transfer',
    {
      argument: {
        expectedAdmin: network.dso.id,
        transfer: transferRecord(network, transfer, movement.coins),
        extraArgs: {
          context: choiceContext(network, movement.round, preapproval ? { preapproval: preapproval.id } : {}),
          meta: noMeta,
        },
      },
      actors: [transfer.sender.id],
      interfaceId: interfaces.transferFactory,
    },
    () => {
      const { moved: done, output } = body();
      const result = {
        senderChangeCids: done.change ? [done.change.contract.id] : [],
        output,
        meta: meta({
          kind: 'transfer',
          sender: transfer.sender.id,
          burned: done.fee,
          // From era 2 there is no summary, and only the metadata states rewards (docs/contract.md#v19).
          ...(network.era >= 2 ? { rewards: done.rewards } : {}),
        }),
      };
      return [result, done];
    },
  );
  return { eventId, moved };
}

/** A one-step transfer through the receiver's preapproval, or a merge or split to oneself. */
export const tokenTransfer: Shape = (network, tx) => {
  const { rng } = network;
  const sender = activeUser(network);
  const self = rng.chance(0.06);
  const receiver = self ? sender : preapprovedReceiver(network);
  if (!receiver || (receiver === sender && !self)) return false;
  const coupons = self && network.era >= 3 && rng.chance(0.6) ? collectable(network, sender, 8) : [];
  const movement = planPayment(network, sender, receiver, drawAmount(network), coupons);
  if (!movement) return false;
  const reason = memo(network);
  const amount = amountOf(movement.outputs);
  const requestedAt = tx.effectiveAt - rng.int(1, 900) * millisecond;
  const transfer = { sender, receiver, amount, reason, requestedAt, expiresAt: requestedAt + hour };
  const { eventId, moved } = factoryTransfer(network, tx, transfer, movement, () => {
    const send = self ? (network.era >= 2 ? moveDirectly : amuletRulesTransfer) : preapprovedSend;
    const { moved: done } = send(network, tx, movement, reason);
    return { moved: done, output: completed(done) };
  });
  tx.transfer(eventId, self ? 'SELF_TRANSFER' : 'TOKEN_TRANSFER', [sender], [receiver], {
    amount,
    fee: moved.fee,
    // From era 2 a transfer to oneself has no summary: the price is that of the newest open round
    // (docs/contract.md#v18).
    price: self && network.era >= 2 ? network.newestRound.price : movement.round.price,
  });
  addRewardRow(tx, eventId, sender, moved.rewards);
  attachMarkers(network, tx);
  return true;
};

/** The first step of a two-step transfer: locks the coin. Not a transfer yet (docs/contract.md#v14). */
export const offerTransfer: Shape = (network, tx) => {
  const { rng } = network;
  const sender = activeUser(network);
  const receiver = receiverFor(network, sender);
  if (receiver === sender || receiver.preapproval) return false;
  const amount = drawAmount(network);
  const expiresAt = tx.effectiveAt + offerLifetime(network);
  const commitment = { sender, receiver, amount, expiresAt, context: `transfer to '${receiver.id}'` };
  const movement = planLock(network, commitment);
  if (!movement) return false;
  const reason = memo(network);
  const requestedAt = tx.effectiveAt - rng.int(1, 900) * millisecond;
  const transfer = { sender, receiver, amount, reason, requestedAt, expiresAt };
  factoryTransfer(network, tx, transfer, movement, () => {
    const { locked, moved } = lockCoins(network, tx, movement, commitment);
    const contract = tx.create(
      templates.amuletTransferInstruction,
      { lockedAmulet: locked.contract.id, transfer: transferRecord(network, transfer, [locked]) },
      [network.dso.id, sender.id],
      [receiver.id],
    );
    network.offers.push({ contract, sender, receiver, amount, locked, expiresAt });
    const value = { transferInstructionCid: contract.id };
    return { moved, output: { tag: 'TransferInstructionResult_Pending', value } };
  });
  attachMarkers(network, tx);
  return true;
};
