import type { LoggedMovement } from '../transfers/logged-movements.ts';
import type { Movement } from '../transfers/reading.ts';
import { metadataOf, readMetadata } from '../transfers/token-standard.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Reward } from './reward.ts';
import { amountsBy, amountStated, isPositive, type RewardKind, rewardKinds } from './reward-amounts.ts';

/** Collector and amount in one mint leg or one log; null if it has none. */
type Statement = readonly [party: string | null | undefined, amount: Decimal | null];

/**
 * Rewards of a movement that is only in logs: one per collector, at the event of the movement. The ledger can repeat a key in mint legs and in the
 * metadata of both sides' logs. So that it counts once (docs/contract.md#v19), mint legs, which name the owner of the coin, take precedence over
 * the metadata of logs, and the log of a sender over that of a receiver. @throws MalformedPayload
 */
export function readLoggedRewards({ logs, movement }: LoggedMovement): readonly Reward[] {
  const [firstLog] = logs;
  if (firstLog === undefined || movement === null) return [];
  const { ordinal, eventId } = firstLog.exercise;
  const rewards = new Map<string, Record<RewardKind, Decimal>>();
  for (const kind of rewardKinds) {
    for (const [party, amount] of statements(logs, movement, kind)) {
      if (typeof party !== 'string' || amount === null) continue;
      const amounts = rewards.get(party) ?? { ...amountsBy(() => null) };
      rewards.set(party, amounts);
      amounts[kind] += amount;
    }
  }
  return [...rewards]
    .filter(([, amounts]) => isPositive(amounts))
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
    .map((leg): Statement => [leg.receiver, amountStated(readMetadata(leg.meta), kind)]);
  if (minted.some(([, amount]) => amount !== null)) return minted;

  const collectors = senders.length > 0 ? senders : receivers;
  const stated = logs.map(({ exercise, owner }): Statement => [owner, amountStated(metadataOf(exercise), kind)]);
  const byCollectors = collectors
    .map((party) => stated.find(([owner, amount]) => owner === party && amount !== null))
    .filter((statement) => statement !== undefined);
  if (byCollectors.length > 0) return byCollectors;
  // Only a log of another party states the reward; the first collector has it.
  const byOther = stated.find(([, amount]) => amount !== null);
  return byOther === undefined ? [] : [[collectors[0], byOther[1]]];
}
