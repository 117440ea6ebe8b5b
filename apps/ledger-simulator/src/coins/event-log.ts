import type { Contract, Json, JsonObject } from '../ledger/contract.ts';
import { interfaces, templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { addMeta, memoMeta, meta, noMeta } from '../transfers/metadata.ts';
import type { Collected } from '../rewards/collect.ts';
import { type Decimal, numeric } from '../values/decimal.ts';
import type { Coin } from './coin.ts';
import type { Moved, Movement } from './move-coins.ts';

export interface LegSide {
  readonly id: string;
  readonly side: 'SenderSide' | 'ReceiverSide';
  /** Null: minted or burned. */
  readonly other: Party | null;
  readonly amount: Decimal;
  readonly reason?: string | null;
  /** Rewards that a mint leg consists of. */
  readonly rewards?: Collected;
}

function account(owner: Party | null, id = ''): JsonObject {
  return { owner: owner?.id ?? null, provider: null, id };
}

/** One `EventLog_HoldingsChange`: what changed in one account. */
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
    /** Nothing but this log tells of the change. */
    readonly alone?: boolean;
    /** Rewards that the log's own metadata states. */
    readonly rewards?: Collected | undefined;
  },
): void {
  const legs: Json[] = change.legs.map((leg) => ({
    transferLegId: leg.id,
    side: leg.side,
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
  const aside = change.alone !== true;
  tx.exercise(
    on,
    'EventLog_HoldingsChange',
    { argument, actors, interfaceId: interfaces.eventLog, aside },
    () => result,
  );
}

/**
 * Where the logs of a movement that nothing else tells of state its rewards: in the mint leg, in the metadata of the collector's log,
 * in both, or in that of every log of the movement. They are the same rewards each time.
 */
export type RewardsStatedIn = 'mint leg' | 'log' | 'mint leg and log' | 'every log';

/** Logs a movement, one exercise per account, with mirrored legs. `statedIn`: nothing else tells of it, and this is where. */
export function logMovement(
  network: Network,
  tx: Tx,
  on: Contract,
  movement: Movement,
  moved: Moved,
  reason: string | null,
  statedIn: RewardsStatedIn | null = null,
): void {
  const { sender, outputs } = movement;
  const alone = statedIn !== null;
  const inLeg = statedIn === 'mint leg' || statedIn === 'mint leg and log';
  const noted = moved.rewards.total > 0n && alone && statedIn !== 'mint leg' ? moved.rewards : undefined;
  const legs = outputs.map((output, index) => ({ ...output, id: `leg${index}` }));
  const receivers = [...new Set(outputs.map(({ receiver }) => receiver))].filter((receiver) => receiver !== sender);
  const senderLegs = legs.flatMap(({ id, receiver, amount }): LegSide[] => {
    const leg: LegSide = { id, side: 'SenderSide', other: receiver, amount, reason };
    return receiver === sender ? [leg, { ...leg, side: 'ReceiverSide' }] : [leg];
  });
  const own = moved.outputs.filter((coin) => coin.owner === sender);
  // To oneself, movement and mint could not be distinguished.
  const minted = moved.rewards.total > 0n && !(alone && receivers.length === 0);
  logHoldings(network, tx, on, sender, {
    alone,
    inputs: movement.coins,
    outputs: moved.change ? [moved.change, ...own] : own,
    legs: minted
      ? [...senderLegs, { ...mintLeg(moved.rewards.total), ...(inLeg ? { rewards: moved.rewards } : {}) }]
      : senderLegs,
    rewards: noted,
  });
  for (const receiver of receivers) {
    logHoldings(network, tx, on, receiver, {
      alone,
      inputs: [],
      outputs: moved.outputs.filter((coin) => coin.owner === receiver),
      legs: legs
        .filter((leg) => leg.receiver === receiver)
        .map(({ id, amount }) => ({ id, side: 'ReceiverSide', other: sender, amount, reason })),
      rewards: statedIn === 'every log' ? noted : undefined,
    });
  }
}

export function mintLeg(amount: Decimal, reason: string | null = null): LegSide {
  return {
    id: 'mint',
    side: 'ReceiverSide',
    other: null,
    amount,
    reason,
  };
}

export function burnLeg(amount: Decimal, reason: string | null = null): LegSide {
  return {
    id: 'burn',
    side: 'SenderSide',
    other: null,
    amount,
    reason,
  };
}

/** Logs a change through a contract that lives only for the log, as unlocking does. */
export function logThroughTransient(
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
