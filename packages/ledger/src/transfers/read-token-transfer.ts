import type { ExercisedEvent } from '../events/event.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import { legsOf } from './holdings-change.ts';
import { coinTransferOf, innerCoinTransfer } from './read-coin-transfer.ts';
import { feeAndPrice, movementOf, purchaseOf, sharesOf, type Output, type Reading } from './reading.ts';
import type { Scene } from './scene.ts';
import { nearestSummary } from './summary.ts';
import { isCoin, metadataOf, metaKeys, ownerOf } from './token-standard.ts';
import type { TransferType } from './transfer.ts';

const memberTraffic = 'Splice.DecentralizedSynchronizer:MemberTraffic';

/** Outcome of a step of a token-standard transfer, with the contract ids of the receiver's holdings. */
function outcomeOf(exercise: ExercisedEvent): { readonly completed: boolean; readonly holdings: readonly string[] } {
  const output = new Payload(exercise.exerciseResult, 'exercise_result').at('output');
  if (output.tag() !== 'TransferInstructionResult_Completed') return { completed: false, holdings: [] };
  const holdings = output.at('value').at('receiverHoldingCids').listOrEmpty();
  return { completed: true, holdings: holdings.map((cid) => cid.id()) };
}

/** Reads a `TransferFactory_Transfer`. A completed one is a direct transfer; a pending one is the first of two steps, and moves nothing yet. */
export function readTokenTransfer(exercise: ExercisedEvent, scene: Scene): Reading {
  const { completed, holdings } = outcomeOf(exercise);
  const transfer = new Payload(exercise.choiceArgument, 'choice_argument').at('transfer');
  if (!isCoin(scene, exercise, transfer.at('instrumentId').at('admin').id(), holdings)) return 'inside';
  // Then only a log below it can show a movement.
  if (!scene.touchesCoinBelow(exercise)) return 'inside';
  if (!completed) return 'nothing';
  const sender = ownerOf(transfer.at('sender'));
  const receiver = ownerOf(transfer.at('receiver'));
  if (sender === null || receiver === null)
    throw new MalformedPayload('choice_argument.transfer', transfer.value, 'between parties');
  const summary = nearestSummary(scene, exercise);
  // Traffic can be bought by a transfer to a special party: no party receives coin, and a traffic contract is created.
  const traffic = scene
    .below(exercise)
    .find((event) => event.type === 'created_event' && event.templateName === memberTraffic);
  if (traffic?.type === 'created_event' && holdings.length === 0) {
    const paid = new Payload(traffic.createArguments, 'create_arguments').at('amuletSpent').decimal();
    return purchaseOf('TRAFFIC_PURCHASE', sender, paid, summary);
  }
  const output: Output = { receiver, amount: transfer.at('amount').decimal(), locked: false };
  return movementOf('TOKEN_TRANSFER', sender, [output], summary);
}

/** Reads the second of two steps: `TransferInstruction_Accept`, or `_Update` if it completes. Aborts move nothing. */
export function readOfferStep(exercise: ExercisedEvent, scene: Scene): Reading {
  const { completed, holdings } = outcomeOf(exercise);
  if (!isCoin(scene, exercise, null, holdings)) return 'inside';
  return completed ? readCompletion('TRANSFER_OFFER_ACCEPTED', exercise, scene, holdings) : 'nothing';
}

/** Reads an `Allocation_ExecuteTransfer`: one leg of a settlement. */
export function readAllocationExecution(exercise: ExercisedEvent, scene: Scene): Reading {
  const result = new Payload(exercise.exerciseResult, 'exercise_result');
  const holdings = result
    .at('receiverHoldingCids')
    .listOrEmpty()
    .map((cid) => cid.id());
  if (!isCoin(scene, exercise, null, holdings)) return 'inside';
  return readCompletion('SETTLEMENT', exercise, scene, holdings);
}

/**
 * Reads a movement whose exercise does not name its parties and amount. Until Splice 0.5.16 they are in the inner transfer. Since then they follow from
 * the created coins and the sender in the metadata, or from the log, or from the owner of unlocked coin.
 */
function readCompletion(
  type: TransferType,
  exercise: ExercisedEvent,
  scene: Scene,
  holdings: readonly string[],
): Reading {
  const summary = nearestSummary(scene, exercise);
  const inner = innerCoinTransfer(scene, exercise);
  if (inner !== null) {
    const { sender, outputs } = coinTransferOf(inner);
    return movementOf(type, sender, outputs, summary);
  }
  const statedSender = new Payload(metadataOf(exercise).get(metaKeys.sender), metaKeys.sender).idOrNull();
  const made = holdings.flatMap((cid) => scene.coins.get(cid) ?? []);
  // Read only if needed: a malformed log must not lose a movement that is stated elsewhere.
  const logged =
    statedSender === null || made.length === 0 ? legsOf(scene, exercise).filter((leg) => leg.kind === 'transfer') : [];
  const sender = statedSender ?? logged[0]?.sender ?? releasedBy(scene, exercise);
  const outputs: readonly Output[] =
    made.length > 0
      ? made.map((coin) => ({ receiver: coin.owner, amount: coin.amount, locked: coin.locked }))
      : logged.flatMap(({ receiver, amount }) => (receiver === null ? [] : [{ receiver, amount, locked: false }]));
  if (sender === null || outputs.length === 0) {
    throw new MalformedPayload(
      'exercise_result',
      exercise.exerciseResult,
      'a movement with a sender and the coin it made',
    );
  }
  return movementOf(type, sender, outputs, summary);
}

/** Owner of the coin that is created and archived below the exercise, as by an unlock; null if there is none. */
function releasedBy(scene: Scene, exercise: ExercisedEvent): string | null {
  for (const event of scene.below(exercise)) {
    const coin = scene.coins.get(event.contractId);
    if (coin !== undefined && event.type === 'exercised_event' && event.consuming) return coin.owner;
  }
  return null;
}

/** Reads a `SettlementFactory_SettleBatch` or `Allocation_Settle` (token standard V2): all legs of a settlement at once. */
export function readSettlement(exercise: ExercisedEvent, scene: Scene): Reading {
  if (!isCoin(scene, exercise, null, [])) return 'inside';
  const all = legsOf(scene, exercise).filter((leg) => leg.kind === 'transfer');
  if (all.length === 0) return 'nothing';
  // Legs of a party to itself count only if there are no others.
  const between = all.filter((leg) => leg.sender !== leg.receiver);
  const isSelf = between.length === 0;
  const legs = isSelf ? all : between;
  const senders = [...new Set(legs.flatMap((leg) => leg.sender ?? []))];
  const others = [...new Set(legs.flatMap((leg) => leg.receiver ?? []))].filter((party) => !senders.includes(party));
  const receivers = isSelf ? senders : others;
  return {
    type: isSelf ? 'SELF_TRANSFER' : 'SETTLEMENT',
    senders,
    receivers,
    amount: legs.reduce((total, leg) => total + leg.amount, 0n),
    ...sharesOf(senders, receivers, legs),
    ...feeAndPrice(nearestSummary(scene, exercise)),
  };
}
