import type { Coin } from '../coins/create-coin.ts';
import { logMovement } from '../coins/event-log.ts';
import { createFee, outputFee } from '../coins/fees.ts';
import { coinsForOutputs, moveCoins, type Movement, type MovementResult } from '../coins/move-coins.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { type Decimal, numeric } from '../values/decimal.ts';
import { type Micros, payloadTimeText } from '../values/time.ts';
import { amuletRulesTransfer } from './amulet-rules-transfer.ts';
import { expectedDso, transferContext } from './context.ts';
import { movementRound } from './preapproved-send.ts';

export interface Commitment {
  readonly sender: Party;
  readonly receiver: Party;
  readonly amount: Decimal;
  readonly expiresAt: Micros;
  /** Purpose of the lock, such as `transfer to '…'`. */
  readonly context: string;
}

/** Plans a lock of the sender's coin for a later transfer; null if there is too little coin. The lock is no transfer (docs/contract.md#v14). */
export function planLock(network: Network, commitment: Commitment, round = movementRound(network)): Movement | null {
  const { sender, amount } = commitment;
  // Four times the fees of that transfer are locked too, because the price may change.
  const margin = 4n * (outputFee(round, { amount, toOther: true, lockHolders: 0 }) + createFee(round));
  const lock = {
    holders: [network.dso.id],
    expiresAt: payloadTimeText(commitment.expiresAt),
    context: commitment.context,
  };
  const outputs = [{ receiver: sender, amount: amount + margin, lock }];
  const coins = coinsForOutputs({ sender, outputs, round });
  return coins && { sender, coins, coupons: [], outputs, round, provider: sender };
}

/** Locks the coin: before era 2 by `AmuletRules_ComputeFees` and `AmuletRules_Transfer`, directly from era 2 on. */
export function lockCoins(
  network: Network,
  tx: Tx,
  movement: Movement,
  commitment: Commitment,
): { readonly locked: Coin; readonly moved: MovementResult } {
  let moved: MovementResult;
  if (network.era >= 2) {
    moved = moveCoins(network, tx, movement);
    const configState = network.singleton('externalPartyConfigState');
    if (network.era >= 3) logMovement(network, tx, configState, movement, moved, `lock for ${commitment.context}`);
  } else {
    computeFees(network, tx, movement, commitment);
    ({ moved } = amuletRulesTransfer(network, tx, movement));
  }
  const [locked] = moved.outputs;
  if (!locked) throw new Error('The movement created no locked coin.');
  return { locked, moved };
}

function computeFees(network: Network, tx: Tx, movement: Movement, commitment: Commitment): void {
  const { sender, receiver, amount } = commitment;
  tx.exercise(
    network.singleton('amuletRules'),
    'AmuletRules_ComputeFees',
    {
      argument: {
        context: transferContext(network, movement.round),
        sender: sender.id,
        outputs: [{ receiver: receiver.id, receiverFeeRatio: numeric(0n), amount: numeric(amount), lock: null }],
        ...expectedDso(network),
      },
      actors: [sender.id],
    },
    () => ({ fees: [numeric(outputFee(movement.round, { amount, toOther: receiver !== sender, lockHolders: 0 }))] }),
  );
}
