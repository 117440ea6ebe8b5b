import { interfaces, templates } from '../ledger/template.ts';
import type { Contract, Json, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import type { Collected } from '../rewards/collect.ts';
import { addMeta, memoMeta, meta, noMeta } from '../transfers/metadata.ts';
import { type Decimal, numeric } from '../values/decimal.ts';
import type { Coin } from './create-coin.ts';
import type { Movement, MovementResult } from './move-coins.ts';

/** One side of a movement of coin in an event log. */
export interface LegSide {
  readonly id: string;
  readonly side: 'SenderSide' | 'ReceiverSide';
  /** Party at the other end; null for a mint or a burn. */
  readonly other: Party | null;
  readonly amount: Decimal;
  readonly reason?: string | null;
  /** Rewards that are paid by this mint leg. */
  readonly rewards?: Collected;
}

function account(owner: Party | null, id = ''): JsonObject {
  return { owner: owner?.id ?? null, provider: null, id };
}

/** Exercises `EventLog_HoldingsChange`: the change of one account's holdings. */
export function logHoldings(
  network: Network,
  tx: Tx,
  on: Contract,
  owner: Party,
  change: {
    readonly inputs: readonly Coin[];
    readonly outputs: readonly Coin[];
    readonly legs: readonly LegSide[];
    readonly reason?: string;
    /** True if no other exercise of the update describes the change. */
    readonly isOnlyRecord?: boolean;
    /** Rewards to write into the metadata of the log. */
    readonly rewards?: Collected | undefined;
  },
): void {
  const legs: Json[] = change.legs.map((leg) => ({
    transferLegId: leg.id,
    side: leg.side,
    // The other side of a mint or a burn is an account without an owner, named after the leg (CIP-112).
    otherside: account(leg.other, leg.other ? '' : `cip-112/${leg.id}`),
    amount: numeric(leg.amount),
    instrumentId: 'Amulet',
    meta: leg.rewards ? meta({ kind: 'mint', rewards: leg.rewards }) : memoMeta(leg.reason ?? null),
  }));
  const plain: JsonObject = {
    admin: network.dso.id,
    account: account(owner),
    inputHoldingCids: change.inputs.map((coin) => coin.contract.id),
    outputHoldingCids: change.outputs.map((coin) => coin.contract.id),
    transferLegSides: legs,
    observers: [owner.id],
    extraArgs: { context: noMeta, meta: memoMeta(change.reason ?? null) },
  };
  const { argument, result } = change.rewards
    ? addMeta(network, change.rewards, { argument: plain, result: {} })
    : { argument: plain, result: {} };
  const actors = [network.dso.id];
  const exercise = { argument, actors, interfaceId: interfaces.eventLog, redundant: !(change.isOnlyRecord ?? false) };
  tx.exercise(on, 'EventLog_HoldingsChange', exercise, () => result);
}

/**
 * Where the event logs state the rewards of a movement if no transfer exercise describes it: in the mint leg, in the
 * metadata of the sender's log, in both, or in the metadata of every log. The rewards are the same everywhere. A
 * transfer to oneself has no mint leg, so it needs `log` or `every log`.
 */
export type RewardsStatedIn = 'mint leg' | 'log' | 'mint leg and log' | 'every log';

export function isStatedInLeg(statedIn: RewardsStatedIn | null): boolean {
  return statedIn === 'mint leg' || statedIn === 'mint leg and log';
}

/** Logs a movement as one exercise per account, with mirrored legs. `statedIn` is null if another exercise describes the movement too. */
export function logMovement(
  network: Network,
  tx: Tx,
  on: Contract,
  movement: Movement,
  moved: MovementResult,
  reason: string | null,
  statedIn: RewardsStatedIn | null = null,
): void {
  const { sender, outputs } = movement;
  const isOnlyRecord = statedIn !== null;
  const rewardsInLogs = moved.rewards.total > 0n && isOnlyRecord && statedIn !== 'mint leg' ? moved.rewards : undefined;
  const legs = outputs.map((output, index) => ({ ...output, id: `leg${index}` }));
  const receivers = [...new Set(outputs.map(({ receiver }) => receiver))].filter((receiver) => receiver !== sender);
  const senderLegs = legs.flatMap(({ id, receiver, amount }): LegSide[] => {
    const leg: LegSide = { id, side: 'SenderSide', other: receiver, amount, reason };
    return receiver === sender ? [leg, { ...leg, side: 'ReceiverSide' }] : [leg];
  });
  const senderOutputs = moved.outputs.filter((coin) => coin.owner === sender);
  // In a log without a transfer exercise, a transfer to oneself and a mint would look the same.
  const hasMintLeg = moved.rewards.total > 0n && !(isOnlyRecord && receivers.length === 0);
  logHoldings(network, tx, on, sender, {
    isOnlyRecord,
    inputs: movement.coins,
    outputs: moved.change ? [moved.change, ...senderOutputs] : senderOutputs,
    legs: hasMintLeg
      ? [
          ...senderLegs,
          { ...mintLeg(moved.rewards.total), ...(isStatedInLeg(statedIn) ? { rewards: moved.rewards } : {}) },
        ]
      : senderLegs,
    rewards: rewardsInLogs,
  });
  for (const receiver of receivers) {
    logHoldings(network, tx, on, receiver, {
      isOnlyRecord,
      inputs: [],
      outputs: moved.outputs.filter((coin) => coin.owner === receiver),
      legs: legs
        .filter((leg) => leg.receiver === receiver)
        .map(({ id, amount }) => ({ id, side: 'ReceiverSide', other: sender, amount, reason })),
      rewards: statedIn === 'every log' ? rewardsInLogs : undefined,
    });
  }
}

export function mintLeg(amount: Decimal, reason: string | null = null): LegSide {
  return { id: 'mint', side: 'ReceiverSide', other: null, amount, reason };
}

export function burnLeg(amount: Decimal, reason: string | null = null): LegSide {
  return { id: 'burn', side: 'SenderSide', other: null, amount, reason };
}

/** Logs a change on a contract that is created and archived in the same update, as unlocking does. */
export function logOnTransientContract(
  network: Network,
  tx: Tx,
  owner: Party,
  input: Coin,
  output: Coin,
  why: string,
): void {
  const log = tx.create(templates.amuletEventLog, { dso: network.dso.id }, [network.dso.id]);
  logHoldings(network, tx, log, owner, { inputs: [input], outputs: [output], legs: [], reason: why });
  tx.archive(log);
}
