import { drawAmount } from '../coins/select.ts';
import { amountOf } from '../coins/move-coins.ts';
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
  const amount = amountOf(movement.outputs);
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
  const [eventId, moved] = tx.exerciseFor(
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
      const sent = failed ? null : preapprovedSend(network, tx, movement, null);
      const result =
        sent === null
          ? { tag: 'TransferCommandResultFailure', value: { reason: 'ITR_Other "expired"' } }
          : { tag: 'TransferCommandResultSuccess', value: { result: sent.result } };
      return [{ result, sender: sender.id, nonce }, sent?.moved];
    },
  );
  if (!moved) return true;
  tx.transfer(eventId, 'TRANSFER', [sender], [receiver], { amount, fee: moved.fee, price: movement.round.price });
  return true;
};
