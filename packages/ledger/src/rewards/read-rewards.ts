import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import { payerOf } from '../transfers/read-purchase.ts';
import type { Movements } from '../transfers/read-movements.ts';
import type { Scene } from '../transfers/scene.ts';
import { nearestSummary, ownSummary } from '../transfers/summary.ts';
import { metadataOf } from '../transfers/token-standard.ts';
import type { Decimal } from '../values/decimal.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import { readLoggedRewards } from './read-logged-rewards.ts';
import { amountsIn, hasReward, type RewardAmounts } from './reward-amounts.ts';
import type { Reward } from './reward.ts';

function senderOfTransfer(exercise: ExercisedEvent): string {
  return new Payload(exercise.choiceArgument, 'choice_argument').at('transfer').at('sender').id();
}

function sender(exercise: ExercisedEvent): string {
  return new Payload(exercise.choiceArgument, 'choice_argument').at('sender').id();
}

/**
 * Choices whose result can have a summary: a record of the coin, fees and rewards of one transfer (docs/scan.md#the-summary-of-a-transfer). Keys are
 * `template choice`; values read the collector of the rewards (docs/scan.md#rewards).
 */
const choicesWithSummary: ReadonlyMap<string, (exercise: ExercisedEvent) => string> = new Map([
  ['Splice.AmuletRules:AmuletRules AmuletRules_Transfer', senderOfTransfer],
  ['Splice.AmuletRules:TransferPreapproval TransferPreapproval_Send', sender],
  ['Splice.AmuletRules:TransferPreapproval TransferPreapproval_SendV2', sender],
  ['Splice.AmuletRules:AmuletRules AmuletRules_BuyMemberTraffic', payerOf],
  ['Splice.AmuletRules:AmuletRules AmuletRules_CreateTransferPreapproval', payerOf],
  ['Splice.AmuletRules:TransferPreapproval TransferPreapproval_Renew', payerOf],
  ['Splice.AmuletRules:AmuletRules AmuletRules_CreateExternalPartySetupProposal', payerOf],
]);

export interface Rewards {
  readonly rewards: readonly Reward[];
  readonly malformed: Movements['malformed'];
}

/** Fees in one summary. */
export interface FeeStated {
  readonly ordinal: number;
  readonly amount: Decimal;
}

/** Fees in all outermost summaries, including those of locks and offers, which are not transfers (docs/contract.md#v91). */
export function readFees(scene: Scene): readonly FeeStated[] {
  const fees: FeeStated[] = [];
  for (let ordinal = 0; ordinal < scene.events.length; ordinal++) {
    const event = scene.events[ordinal];
    if (event?.type !== 'exercised_event' || !choicesWithSummary.has(`${ownTemplate(event)} ${event.choice}`)) continue;
    try {
      const summary = ownSummary(event);
      if (summary === null) continue;
      if (summary.fee !== 0n) fees.push({ ordinal, amount: summary.fee });
      ordinal = scene.end(event) - 1;
    } catch (error) {
      // `readMovements` reports it.
      if (!(error instanceof MalformedPayload)) throw error;
    }
  }
  return fees;
}

/**
 * Reads the rewards of an update (docs/contract.md#v19):
 * - one of each outermost exercise whose own summary has rewards;
 * - one of each movement of coin by a known choice, if its exercise has rewards in its metadata, and neither it nor an exercise below it has a summary;
 * - one of each collector of a movement of coin that is only in logs.
 */
export function readRewards(scene: Scene, movements: Movements): Rewards {
  const rewards: Reward[] = [];
  const malformed: { ordinal: number; error: MalformedPayload }[] = [];
  /** Adds the rewards that `read` finds, or its error; false if it finds none. */
  const attempt = (ordinal: number, read: () => readonly Reward[]): boolean => {
    try {
      const found = read();
      rewards.push(...found);
      return found.length > 0;
    } catch (error) {
      if (!(error instanceof MalformedPayload)) throw error;
      malformed.push({ ordinal, error });
      return false;
    }
  };

  for (let ordinal = 0; ordinal < scene.events.length; ordinal++) {
    const event = scene.events[ordinal];
    if (event?.type !== 'exercised_event') continue;
    const collectorOf = choicesWithSummary.get(`${ownTemplate(event)} ${event.choice}`);
    if (collectorOf === undefined) continue;
    const collects = attempt(ordinal, () => {
      const summary = ownSummary(event);
      return summary !== null && hasReward(summary.minted) ? rewardsOf(event, collectorOf(event), summary.minted) : [];
    });
    // Inner exercises repeat these rewards.
    if (collects) ordinal = scene.end(event) - 1;
  }
  for (const { exercise, movement } of movements.exercised) {
    attempt(exercise.ordinal, () => {
      if (nearestSummary(scene, exercise) !== null) return [];
      // The first sender; of a mint, which has none, the receiver.
      const [collector] = [...movement.senders, ...movement.receivers];
      return rewardsOf(exercise, collector, amountsIn(metadataOf(exercise)));
    });
  }
  for (const logged of movements.logged) {
    attempt(logged.logs[0].exercise.ordinal, () => readLoggedRewards(logged));
  }
  return { rewards: rewards.sort((a, b) => a.ordinal - b.ordinal), malformed };
}

function rewardsOf(
  { ordinal, eventId }: ExercisedEvent,
  party: string | undefined,
  amounts: RewardAmounts,
): readonly Reward[] {
  return party !== undefined && hasReward(amounts) ? [{ ordinal, eventId, party, amounts }] : [];
}
