import { drawAmount } from '../coins/select.ts';
import type { MovementResult } from '../coins/move-coins.ts';
import { templates } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import { numeric } from '../values/decimal.ts';
import { day, payloadTimeText } from '../values/time.ts';
import { inputsOf } from './amulet-rules-transfer.ts';
import { paymentContext } from './context.ts';
import { planPayment, preapprovedReceiver, preapprovedSend } from './preapproved-send.ts';

/** An external party's transfer command, created and executed by its delegate in one update with two root events. */
export const sendByCommand: Shape = (network, tx) => {
  const sender = activeUser(network);
  const receiver = preapprovedReceiver(network);
  const delegate = sender.host;
  if (!receiver || !delegate || receiver === sender) return false;
  const movement = planPayment(network, sender, receiver, drawAmount(network));
  if (!movement) return false;
  const amount = movement.outputs.reduce((sum, output) => sum + output.amount, 0n);
  const nonce = String(network.index);
  const command = tx.create(
    templates.transferCommand,
    {
      dso: network.dso.id,
      sender: sender.id,
      receiver: receiver.id,
      delegate: delegate.id,
      amount: numeric(amount),
      expiresAt: payloadTimeText(tx.effectiveAt + day),
      nonce,
      description: null,
    },
    [network.dso.id, sender.id],
    [delegate.id],
  );
  // 12 % fail, for example after expiry, and move nothing.
  const failed = network.rng.chance(0.12);
  const outcome: { moved?: MovementResult } = {};
  const eventId = tx.exercise(
    command,
    'TransferCommand_Send',
    {
      argument: {
        context: paymentContext(network, movement.round),
        inputs: inputsOf(movement),
        transferPreapprovalCidO: receiver.preapproval?.id ?? null,
      },
      actors: [delegate.id],
      consuming: true,
    },
    () => {
      if (failed)
        return {
          result: { tag: 'TransferCommandResultFailure', value: { reason: 'ITR_Other "expired"' } },
          sender: sender.id,
          nonce,
        };
      const { moved, result } = preapprovedSend(network, tx, movement, null);
      outcome.moved = moved;
      return { result: { tag: 'TransferCommandResultSuccess', value: { result } }, sender: sender.id, nonce };
    },
  );
  if (failed) return true;
  tx.transfer({
    eventId,
    type: 'TRANSFER',
    senders: [sender.id],
    receivers: [receiver.id],
    amount,
    fee: outcome.moved?.fee ?? 0n,
    price: movement.round.price,
  });
  return true;
};
