import type { Coin } from '../coins/create-coin.ts';
import type { MovementResult } from '../coins/move-coins.ts';
import { unlock } from '../coins/unlock.ts';
import { interfaces, type Template } from '../ledger/template.ts';
import type { Contract, Json, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { TransferOffer } from '../network/pending.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';
import { amuletRulesTransfer } from './amulet-rules-transfer.ts';
import { choiceContext } from './context.ts';
import { meta, noMeta } from './metadata.ts';
import { moveDirectly, movementRound } from './preapproved-send.ts';

/** Unlocks a coin and sends it. `price` is that of the transfer's summary, or of the newest open round if it has none. */
export function sendLocked(
  network: Network,
  tx: Tx,
  held: { readonly locked: Coin; readonly sender: Party; readonly receiver: Party; readonly amount: Decimal },
): { readonly moved: MovementResult; readonly price: Decimal } {
  const { locked, sender, receiver, amount } = held;
  // Not by the owner, who can unlock only after the lock has expired.
  const coin = unlock(network, tx, locked, 'holders');
  const round = movementRound(network);
  const outputs = [{ receiver, amount }];
  const movement = { sender, coins: [coin], coupons: [], outputs, round, provider: sender };
  if (network.era < 2) return { moved: amuletRulesTransfer(network, tx, movement).moved, price: round.price };
  return { moved: moveDirectly(network, tx, movement, null).moved, price: network.newestRound.price };
}

/** Exercises a choice of the token standard that archives a contract with a locked coin. Returns the event's id and the second result of `body`. */
export function endLocked<T>(
  network: Network,
  tx: Tx,
  ending: {
    readonly contract: Contract;
    readonly choice: string;
    readonly interfaceId: Template;
    readonly actors: readonly Party[];
    readonly body: () => readonly [Json, T];
  },
): readonly [eventId: string, made: T] {
  const { contract, choice, interfaceId, actors, body } = ending;
  const context = choiceContext(network, movementRound(network), { expireLock: true });
  const argument = { extraArgs: { context, meta: noMeta } };
  const exercise = { argument, actors: actors.map(({ id }) => id), consuming: true, interfaceId };
  return tx.exerciseFor(contract, choice, exercise, body);
}

/** A completed transfer as the result of a token standard choice. */
export function completed(moved: MovementResult): Json {
  return {
    tag: 'TransferInstructionResult_Completed',
    value: { receiverHoldingCids: moved.outputs.map((coin) => coin.contract.id) },
  };
}

function endOffer<T>(
  network: Network,
  tx: Tx,
  offer: TransferOffer,
  choice: 'TransferInstruction_Accept' | 'TransferInstruction_Reject' | 'TransferInstruction_Withdraw',
  body: () => readonly [Json, T],
): readonly [eventId: string, made: T] {
  network.offers.splice(network.offers.indexOf(offer), 1);
  const actor = choice === 'TransferInstruction_Withdraw' ? offer.sender : offer.receiver;
  const interfaceId = interfaces.transferInstruction;
  return endLocked(network, tx, { contract: offer.contract, choice, interfaceId, actors: [actor], body });
}

/** The receiver accepts an offer: the coin moves. Like every `Shape`, returns false if no such update is possible. */
export const acceptOffer: Shape = (network, tx) => {
  const offer = network.offers.find((each) => each.expiresAt > tx.effectiveAt);
  if (!offer) return false;
  const { sender, receiver, amount } = offer;
  const [eventId, { moved, price }] = endOffer(network, tx, offer, 'TransferInstruction_Accept', () => {
    const sent = sendLocked(network, tx, offer);
    const result = {
      senderChangeCids: sent.moved.change ? [sent.moved.change.contract.id] : [],
      output: completed(sent.moved),
      meta: meta({ kind: 'transfer', sender: sender.id, burned: sent.moved.fee }),
    };
    return [result, sent];
  });
  tx.transfer(eventId, 'TRANSFER_OFFER_ACCEPTED', [sender], [receiver], {
    amount,
    // A result without a summary states no fee (docs/contract.md#v17).
    fee: network.era >= 2 ? 0n : moved.fee,
    price,
  });
  return true;
};

/** Ends an offer and unlocks the coin: the receiver rejects, or the sender withdraws, which is the only way after expiry. */
function abort(choice: 'TransferInstruction_Reject' | 'TransferInstruction_Withdraw'): Shape {
  return (network, tx) => {
    const { offers, rng } = network;
    const offer =
      choice === 'TransferInstruction_Withdraw' ? offers[0] : offers.length > 0 ? rng.pick(offers) : undefined;
    if (!offer || (choice === 'TransferInstruction_Reject' && offer.expiresAt <= tx.effectiveAt)) return false;
    endOffer(network, tx, offer, choice, () => {
      const coin = unlock(network, tx, offer.locked, 'holders');
      const output = { tag: 'TransferInstructionResult_Failed', value: {} };
      return [{ senderChangeCids: [coin.contract.id], output, meta: noMeta }, null];
    });
    return true;
  };
}

export const rejectOffer: Shape = abort('TransferInstruction_Reject');
export const withdrawOffer: Shape = abort('TransferInstruction_Withdraw');
