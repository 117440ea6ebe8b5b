import type { LoggedMovement } from '../transfers/logged-movements.ts';
import type { Movement } from '../transfers/reading.ts';
import { metadataOf, readMetadata } from '../transfers/token-standard.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Reward } from './reward.ts';
import { amountOfKind, hasReward, noAmounts, type RewardKind, rewardKinds } from './reward-amounts.ts';

/** The amount of one kind that a mint leg or a log states. */
interface Statement {
  /** Owner of the leg or log; null for the accounts of minting and burning, undefined if the movement has no collector. */
  readonly party: string | null | undefined;
  /** Null if it states none. */
  readonly amount: Decimal | null;
}

/**
 * Rewards of a movement that is only in logs: one per collector, at the event of the movement. The ledger can repeat a key in mint legs and in the
 * metadata of both sides' logs. So that it counts once (docs/contract.md#v19), mint legs, which name the owner of the coin, take precedence over
 * the metadata of logs, and the log of a sender over that of a receiver. @throws MalformedPayload
 */
export function readLoggedRewards({ logs, movement }: LoggedMovement): readonly Reward[] {
  if (movement === null) return [];
  const { ordinal, eventId } = logs[0].exercise;
  const rewards = new Map<string, Record<RewardKind, Decimal>>();
  for (const kind of rewardKinds) {
    for (const { party, amount } of statements(logs, movement, kind)) {
      if (typeof party !== 'string' || amount === null) continue;
      const amounts = rewards.get(party) ?? { ...noAmounts };
      rewards.set(party, amounts);
      amounts[kind] += amount;
    }
  }
  return [...rewards]
    .filter(([, amounts]) => hasReward(amounts))
    .map(([party, amounts]) => ({ ordinal, eventId, party, amounts }));
}

/** Collectors and amounts of one kind: from mint legs, else from the logs of collectors, else from another log. */
function statements(
  logs: LoggedMovement['logs'],
  { senders, receivers }: Movement,
  kind: RewardKind,
): readonly Statement[] {
  const minted = logs
    .flatMap(({ legs }) => legs.filter((leg) => leg.kind === 'mint'))
    .map((leg): Statement => ({ party: leg.receiver, amount: amountOfKind(readMetadata(leg.meta), kind) }));
  if (minted.some(({ amount }) => amount !== null)) return minted;

  const collectors = senders.length > 0 ? senders : receivers;
  const stated = logs.map(({ exercise, owner }): Statement => ({
    party: owner,
    amount: amountOfKind(metadataOf(exercise), kind),
  }));
  const byCollectors = collectors
    .map((collector) => stated.find(({ party, amount }) => party === collector && amount !== null))
    .filter((statement) => statement !== undefined);
  if (byCollectors.length > 0) return byCollectors;
  // Only a log of another party states the reward; the first collector has it.
  const byOther = stated.find(({ amount }) => amount !== null);
  return byOther === undefined ? [] : [{ party: collectors[0], amount: byOther.amount }];
}
