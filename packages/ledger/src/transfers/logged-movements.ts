import type { HoldingsChange, Leg } from './holdings-change.ts';
import { distinctLegs } from './holdings-change.ts';
import { sharesOf, type Movement } from './reading.ts';
import type { Scene } from './scene.ts';

/** A movement that is only in logs, without a known choice. */
export interface LoggedMovement {
  /** In stream order. */
  readonly logs: readonly [HoldingsChange, ...HoldingsChange[]];
  /** Null if the logs show no movement, as of an unlock or of a lock for the sender. */
  readonly movement: Movement | null;
}

/** Groups logs by their common legs, and reads one movement from each group. */
export function loggedMovements(scene: Scene, logs: readonly HoldingsChange[]): readonly LoggedMovement[] {
  /** For each log, the index of the first log of its group. */
  let groups = logs.map((_log, at) => at);
  /** Legs whose other side was not logged so far; `at`: index of their log. */
  const halves: { readonly leg: Leg; readonly at: number }[] = [];
  for (const [at, log] of logs.entries()) {
    for (const leg of log.legs) {
      const found = halves.findIndex((half) => half.leg.key === leg.key && half.leg.side !== leg.side);
      const [half] = found < 0 ? [] : halves.splice(found, 1);
      if (half === undefined) {
        halves.push({ leg, at });
        continue;
      }
      const [one = 0, other = 0] = [groups[half.at], groups[at]];
      groups = groups.map((group) => (group === one || group === other ? Math.min(one, other) : group));
    }
  }
  return [...Map.groupBy(logs, (_log, at) => groups[at]).values()].map((group) => ({
    // A group is never empty.
    logs: group as [HoldingsChange, ...HoldingsChange[]],
    movement: read(scene, group),
  }));
}

/** One row of the first kind that the legs have: between parties, a mint, a burn, or from a party to itself. */
function read(scene: Scene, group: readonly HoldingsChange[]): Movement | null {
  const legs = distinctLegs(group.flatMap((log) => log.legs));
  const ofKind = (kind: Leg['kind']): readonly Leg[] => legs.filter((leg) => leg.kind === kind);
  const between = ofKind('transfer').filter((leg) => leg.sender !== leg.receiver);
  if (between.length > 0) {
    const senders = parties(between.map((leg) => leg.sender));
    const receivers = parties(between.map((leg) => leg.receiver)).filter((party) => !senders.includes(party));
    return row('TOKEN_TRANSFER', senders, receivers, between);
  }
  const minted = ofKind('mint');
  if (minted.length > 0) return row('MINT', [], parties(minted.map((leg) => leg.receiver)), minted);
  const burned = ofKind('burn');
  if (burned.length > 0) return row('OTHER', parties(burned.map((leg) => leg.sender)), [], burned);
  const self = ofKind('transfer');
  const locks = group.some((log) => log.outputs.some((cid) => scene.coins.get(cid)?.locked === true));
  if (self.length === 0 || locks) return null;
  const owner = parties(self.map((leg) => leg.sender));
  return row('SELF_TRANSFER', owner, owner, self);
}

function row(
  type: Movement['type'],
  senders: readonly string[],
  receivers: readonly string[],
  legs: readonly Leg[],
): Movement {
  const amount = legs.reduce((total, leg) => total + leg.amount, 0n);
  return { type, senders, receivers, amount, ...sharesOf(senders, receivers, legs), fee: 0n, price: null };
}

function parties(all: readonly (string | null)[]): readonly string[] {
  return [...new Set(all.filter((party) => party !== null))];
}
