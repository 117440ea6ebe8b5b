import type { ExercisedEvent, LedgerEvent } from '../events/event.ts';
import { ownTemplate } from '../events/own-template.ts';
import { payerOf } from '../transfers/read-purchase.ts';
import type { Movements } from '../transfers/read-movements.ts';
import type { Scene } from '../transfers/scene.ts';
import { ownSummary, summaryOf } from '../transfers/summary.ts';
import { metadataOf, metaKeys } from '../transfers/token-standard.ts';
import { MalformedDecimal, parseDecimal, type Decimal } from '../values/decimal.ts';
import { isObject } from '../values/json.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import type { Reward } from './reward.ts';

type Amounts = Pick<Reward, 'appAmount' | 'validatorAmount' | 'svAmount'>;

const senderOfTransfer = (exercise: ExercisedEvent): string =>
  new Payload(exercise.choiceArgument, 'choice_argument').at('transfer').at('sender').id();
const sender = (exercise: ExercisedEvent): string =>
  new Payload(exercise.choiceArgument, 'choice_argument').at('sender').id();

/** Who collects the reward coupons put into an exercise that has a summary (scan-upstream 6.6). */
const collectors: ReadonlyMap<string, (exercise: ExercisedEvent) => string> = new Map([
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

/** One row per outermost exercise whose summary collects, and per movement without a summary whose metadata says so (V19). */
export function readRewards(scene: Scene, movements: Movements): Rewards {
  const rewards: Reward[] = [];
  const malformed: { ordinal: number; error: MalformedPayload }[] = [];
  const attempt = (ordinal: number, read: () => Reward | null): Reward | null => {
    try {
      const reward = read();
      if (reward !== null) rewards.push(reward);
      return reward;
    } catch (error) {
      if (!(error instanceof MalformedPayload)) throw error;
      malformed.push({ ordinal, error });
      return null;
    }
  };

  for (let ordinal = 0; ordinal < scene.events.length; ordinal++) {
    const event = scene.events[ordinal];
    if (event?.type !== 'exercised_event') continue;
    const collector = collectors.get(`${ownTemplate(event)} ${event.choice}`);
    if (collector === undefined) continue;
    const reward = attempt(ordinal, () => {
      const summary = ownSummary(event);
      return summary !== null && positive(summary) ? rewardOf(event, collector(event), summary) : null;
    });
    if (reward !== null) ordinal = scene.end(event) - 1;
  }
  for (const { exercise, movement } of movements.exercised) {
    attempt(exercise.ordinal, () => {
      if (summaryOf(scene, exercise) !== null) return null;
      return logged(exercise, movement.senders[0] ?? movement.receivers[0], metadataOf(exercise));
    });
  }
  for (const { logs, movement } of movements.logged) {
    if (movement === null) continue;
    for (const { exercise, legs } of logs) {
      const minted = legs.find((leg) => leg.kind === 'mint');
      attempt(exercise.ordinal, () => logged(exercise, minted?.receiver, metadataOfLeg(minted?.meta)));
    }
  }
  return { rewards: rewards.sort((a, b) => a.ordinal - b.ordinal), malformed };
}

function logged(
  exercise: ExercisedEvent,
  party: string | null | undefined,
  meta: ReadonlyMap<string, string>,
): Reward | null {
  const amounts: Amounts = {
    appAmount: amountOf(meta, metaKeys.appRewards),
    validatorAmount: amountOf(meta, metaKeys.validatorRewards),
    svAmount: amountOf(meta, metaKeys.svRewards),
  };
  return party !== null && party !== undefined && positive(amounts) ? rewardOf(exercise, party, amounts) : null;
}

function metadataOfLeg(meta: unknown): ReadonlyMap<string, string> {
  if (!isObject(meta) || !isObject(meta.values)) return new Map();
  return new Map(
    Object.entries(meta.values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function amountOf(meta: ReadonlyMap<string, string>, key: string): Decimal {
  const text = meta.get(key);
  if (text === undefined) return 0n;
  try {
    return parseDecimal(text);
  } catch (error) {
    if (error instanceof MalformedDecimal) throw new MalformedPayload(`meta.${key}`, text, 'an amount');
    throw error;
  }
}

function positive({ appAmount, validatorAmount, svAmount }: Amounts): boolean {
  return appAmount > 0n || validatorAmount > 0n || svAmount > 0n;
}

function rewardOf(event: LedgerEvent, party: string, { appAmount, validatorAmount, svAmount }: Amounts): Reward {
  return { ordinal: event.ordinal, eventId: event.eventId, party, appAmount, validatorAmount, svAmount };
}
