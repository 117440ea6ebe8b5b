import { assets } from '@ledger-explorer/pages';
import { expectedUpdateDetails, type Row, type Truth } from '@ledger-explorer/proof';
import type { Page } from '@ledger-explorer/kit/downloads';

/** The figures of an update as a page's script computes them. A field of a `Row` is null if it needs earlier updates. */
interface Recomputed {
  readonly updateId: string;
  readonly eventsCount: number;
  readonly isInOrder: boolean;
  readonly transfers: readonly Row[];
  readonly rewards: readonly Row[];
  readonly summary: Row;
  readonly other: readonly unknown[];
}

/** Path of the script that computes, below the network. */
export const recomputeScript = `assets/${[...assets.keys()].find((name) => name.startsWith('recompute-')) ?? ''}`;

/** Computes these updates in the open page, with the script that its button loads. */
function recomputed(page: Page, base: string, updateIds: readonly string[]): Promise<readonly Recomputed[]> {
  return page.evaluate(`(async () => {
    const { computeUpdates, transferFigures, rewardFigures } = await import(${JSON.stringify(base + recomputeScript)});
    const computed = await computeUpdates(${JSON.stringify(updateIds)});
    return computed.map((one) => ({
      ...one,
      transfers: one.transfers.map((transfer) => ({ eventId: [transfer.eventId], ...transferFigures(transfer) })),
      rewards: one.rewards.map((reward) => ({ eventId: [reward.eventId], ...rewardFigures(reward) })),
    }));
  })()`);
}

/** A value of the model in the format of the script. Numbers of the model begin with `#`. */
function values(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(values);
  if (value === null) return [];
  if (typeof value === 'object') return [String((value as Row).partyId)];
  return [(value as string | number).toString().replace(/^#/u, '')];
}

const fields = {
  transfers: ['eventId', 'transferType', 'senders', 'receivers', 'amount', 'fee', 'coinPrice'],
  rewards: [
    ...['eventId', 'partyId', 'inputAppRewardAmount', 'inputValidatorRewardAmount', 'inputSvRewardAmount'],
    ...['inputDevelopmentFundAmount', 'inputUnclaimedActivityRecordAmount'],
  ],
  summary: ['kind', 'parties', 'amount'],
} as const;

/** Fields that may need an earlier update. */
const nullable: ReadonlySet<string> = new Set(['amount', 'coinPrice', 'parties']);

/** The figures of an update in the simulator's model; null where `computed` has null and may have it. */
function expected(row: Row, computed: Recomputed): Recomputed {
  const figures = (kind: keyof typeof fields, one: Row, like: Row | undefined): Row =>
    Object.fromEntries(
      fields[kind].map((field) => [field, like?.[field] === null && nullable.has(field) ? null : values(one[field])]),
    );
  const lists = (kind: 'transfers' | 'rewards') =>
    (row[kind] as readonly Row[]).map((one, at) => figures(kind, one, computed[kind][at]));
  return {
    updateId: String(row.updateId),
    eventsCount: (row.nodes as readonly Row[]).length,
    isInOrder: true,
    transfers: lists('transfers'),
    rewards: lists('rewards'),
    summary: figures('summary', row.summary as Row, computed.summary),
    other: (row.other as readonly Row[]).map(({ kind, id, text }) => [kind, id, text]),
  };
}

/** One in this many updates is computed, and each with an extreme amount or more than 1,000 events. */
const sampledOneIn = 6;
const extreme = /[\d.]{29}/u; // An amount with at least 28 digits and a point.

function size(rows: unknown): number {
  return (rows as readonly Row[]).length;
}

/** Computed and expected figures of a sample of updates. Throws if the script does not return one of them. */
export async function recomputedLedger(
  page: Page,
  base: string,
  truth: Truth,
): Promise<readonly (readonly [computed: Recomputed, expected: Recomputed])[]> {
  const rows = expectedUpdateDetails(truth).filter(
    ({ transfers, nodes }, at) =>
      at % sampledOneIn === 0 || size(nodes) > 1_000 || extreme.test(JSON.stringify(transfers)),
  );
  const ids = rows.map(({ updateId }) => String(updateId));
  const byId = new Map((await recomputed(page, base, ids)).map((one) => [one.updateId, one]));
  return rows.map((row) => {
    const computed = byId.get(String(row.updateId));
    if (computed === undefined) throw new Error(`the script did not compute the update ${String(row.updateId)}`);
    return [computed, expected(row, computed)] as const;
  });
}
