import { drawAmount } from '../coins/select.ts';
import { unlock } from '../coins/unlock.ts';
import { interfaces, templates } from '../ledger/template.ts';
import type { Json, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { Allocation } from '../network/pending.ts';
import { activeUser, receiverFor } from '../parties/choose.ts';
import type { Party } from '../parties/party.ts';
import { numeric } from '../values/decimal.ts';
import { minute, payloadTimeText, second } from '../values/time.ts';
import { choiceContext } from './context.ts';
import { lockCoins, planLock } from './lock-for.ts';
import { meta, noMeta } from './metadata.ts';
import { endLocked, sendLocked } from './settle-offer.ts';
import { offerLifetime } from './transfer-offer.ts';

/** `AllocationFactory_Allocate`: locks coin for a settlement. Not a transfer yet. */
export const allocate: Shape = (network, tx) => {
  const sender = activeUser(network);
  const receiver = receiverFor(network, sender);
  if (receiver === sender) return false;
  const executor = sender.host ?? network.rng.pick(network.svs).party;
  const amount = drawAmount(network);
  const expiresAt = tx.effectiveAt + offerLifetime(network);
  const commitment = { sender, receiver, amount, expiresAt, context: `allocation for leg to '${receiver.id}'` };
  const movement = planLock(network, commitment);
  if (!movement) return false;
  const allocation: JsonObject = {
    settlement: {
      executor: executor.id,
      settlementRef: { id: `trade-${network.rng.int(10_000, 99_999)}`, cid: null },
      requestedAt: payloadTimeText(tx.effectiveAt - 0.9 * second),
      allocateBefore: payloadTimeText(expiresAt - minute),
      settleBefore: payloadTimeText(expiresAt),
      meta: noMeta,
    },
    transferLegId: `leg-${network.rng.int(0, 3)}`,
    transferLeg: {
      sender: sender.id,
      receiver: receiver.id,
      amount: numeric(amount),
      instrumentId: { admin: network.dso.id, id: 'Amulet' },
      meta: noMeta,
    },
  };
  tx.exercise(
    network.singleton('externalPartyAmuletRules'),
    'AllocationFactory_Allocate',
    {
      argument: {
        expectedAdmin: network.dso.id,
        allocation,
        requestedAt: payloadTimeText(tx.effectiveAt - 0.6 * second),
        inputHoldingCids: movement.coins.map((coin) => coin.contract.id),
        extraArgs: { context: choiceContext(network, movement.round), meta: noMeta },
      },
      actors: [sender.id],
      interfaceId: interfaces.allocationFactory,
    },
    () => {
      const { locked, moved } = lockCoins(network, tx, movement, commitment);
      const contract = tx.create(
        templates.amuletAllocation,
        { lockedAmulet: locked.contract.id, allocation },
        [network.dso.id, sender.id],
        [executor.id],
      );
      network.allocations.push({ contract, executor, sender, receiver, amount, locked });
      return {
        senderChangeCids: moved.change ? [moved.change.contract.id] : [],
        output: { tag: 'AllocationInstructionResult_Completed', value: { allocationCid: contract.id } },
        meta: noMeta,
      };
    },
  );
  return true;
};

/** Exercises a choice that archives the allocation. Returns the event's id and the second result of `body`, of type `T`. */
function finish<T>(
  network: Network,
  tx: Tx,
  allocation: Allocation,
  choice: string,
  actors: readonly Party[],
  body: () => readonly [Json, T],
): readonly [eventId: string, made: T] {
  network.allocations.splice(network.allocations.indexOf(allocation), 1);
  return endLocked(network, tx, {
    contract: allocation.contract,
    choice,
    interfaceId: interfaces.allocation,
    actors,
    body,
  });
}

/** `Allocation_ExecuteTransfer`: executes one leg of a settlement, or two legs as two root events. */
export const executeAllocation: Shape = (network, tx) => {
  const count = network.rng.chance(0.4) ? 2 : 1;
  const chosen = network.allocations.slice(0, count);
  for (const allocation of chosen) {
    const { executor, sender, receiver, amount } = allocation;
    const parties = [executor, sender, receiver];
    const [eventId, { fee, price }] = finish(network, tx, allocation, 'Allocation_ExecuteTransfer', parties, () => {
      const { moved, price: stated } = sendLocked(network, tx, allocation);
      const result = {
        senderHoldingCids: moved.change ? [moved.change.contract.id] : [],
        receiverHoldingCids: moved.outputs.map((coin) => coin.contract.id),
        meta: meta({ kind: 'transfer', sender: sender.id, burned: moved.fee }),
      };
      // From era 2 on, the result of the nested exercise has no summary, so it states no fee (docs/contract.md#v17).
      return [result, { fee: network.era >= 2 ? 0n : moved.fee, price: stated }];
    });
    tx.transfer(eventId, 'SETTLEMENT', [sender], [receiver], { amount, fee, price });
  }
  return chosen.length > 0;
};

/** `Allocation_Cancel` by all three parties, or `Allocation_Withdraw` by the sender: unlocks the coin. */
export const cancelAllocation: Shape = (network, tx) => {
  const allocation = network.allocations[0];
  if (!allocation) return false;
  const { executor, sender, receiver, locked } = allocation;
  const bySender = network.rng.chance(0.5);
  const actors = bySender ? [sender] : [executor, sender, receiver];
  finish(network, tx, allocation, bySender ? 'Allocation_Withdraw' : 'Allocation_Cancel', actors, () => [
    { senderHoldingCids: [unlock(network, tx, locked, 'holders').contract.id], meta: noMeta },
    null,
  ]);
  return true;
};
