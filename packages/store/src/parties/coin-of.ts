import { formatDecimal } from '@ledger-explorer/ledger';
import { listsOfParty } from '../growth/list-number.ts';
import { type List, listIn, ListReader } from '../growth/list-reader.ts';
import { minus, noSums, plus, type Sums } from '../growth/posting.ts';
import type { FoundLists } from '../growth/read-list.ts';
import { parseSum } from '../sql/parse-sum.ts';
import type { Queries } from '../growth/queries.ts';
import type { RowOf } from '../sql/statement.ts';
import type { VolumeIndex } from '../growth/volume-index.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import { balanceList } from '../write/balance-lists.ts';

const columns = {
  ...seenAtColumns,
  /** Record time of the position, in milliseconds. */
  recorded: 'bigint',
  /** Null: the party is unknown at the position. */
  party: 'integer?',
  /** Coin at the head. */
  unlocked: 'numeric',
  locked: 'numeric',
  /** List of changes of its coin, with its sums (unlocked coin as `amount`, locked as `fee`); null if no update changed it. */
  list: 'bigint?',
  entries: 'bigint',
  amount: 'numeric',
  fee: 'numeric',
  volumes: 'json?',
} as const;

/** $2 party. */
const partyStatement = volumeStatement(
  'coin of a party',
  columns,
  ({ pinned }) => `select ${atPositionSeen}, ms(at.record_time) as recorded, p.id as party, p.unlocked, p.locked,
    l.list, l.entries, l.amount, l.fee, array_to_json(l.volumes) as volumes ${pinned}
  left join party p on p.party = $2 and p.first_position <= at.position
  left join update_list l on l.list = p.id::bigint * ${listsOfParty} + ${balanceList}`,
);

/** Coin at a position, as decimal texts. */
interface Balance {
  readonly unlocked: string;
  readonly locked: string;
  readonly total: string;
}

/** Coin of a party at any positions. */
interface Coin {
  readonly row: RowOf<typeof columns>;
  /** The list of changes of its coin; without lists if no update changed it. */
  readonly changes: FoundLists & { readonly head: RowOf<typeof columns>; readonly volumeIndex: VolumeIndex };
  /** Coin before these changes (unlocked as `amount`, locked as `fee`): that of the starting snapshot if the index began with one. */
  readonly initial: Sums;
  /** Coin at each position; empty if the party is unknown. */
  readonly at: (positions: readonly number[]) => Promise<readonly Balance[]>;
}

/**
 * Finds the coin of a party: its coin before all changes (coin at the head minus the sums of its list), plus the changes up to a position. Null if the
 * position does not exist. Throws `EpochChanged`.
 */
export async function coinOf(queries: Queries, partyId: string, position?: number): Promise<Coin | null> {
  const [row] = await queries.volumeRows(partyStatement, [position, partyId], position, ({ newest }) => newest);
  if (row === undefined) return null;
  const volumeIndex = await queries.volumeIndexIn(row.epoch);
  const reader = new ListReader(queries, 'update', volumeIndex);
  const changes = { lists: [] as List[], reader, lastPlace: Number(row.position), head: row, volumeIndex };
  if (row.party === null) return { row, changes, initial: noSums, at: () => Promise.resolve([]) };
  const now: Sums = { entries: Number(row.entries), amount: parseSum(row.unlocked), fee: parseSum(row.locked) };
  const list = listIn(row);
  if (list === null) {
    const initial = { ...now, entries: 0 };
    return { row, changes, initial, at: (positions) => Promise.resolve(positions.map(() => balanceOf(initial))) };
  }
  const initial = minus(now, { entries: now.entries, amount: parseSum(row.amount), fee: parseSum(row.fee) });
  return {
    row,
    changes: { ...changes, lists: [list] },
    initial,
    at: async (positions) =>
      (await reader.upToEach(positions.map((place) => [list, place]))).map((sums) => balanceOf(plus(initial, sums))),
  };
}

/** Sums of changes of coin have unlocked coin as `amount` and locked coin as `fee`. */
export function balanceOf({ amount: unlocked, fee: locked }: Sums): Balance {
  return {
    unlocked: formatDecimal(unlocked),
    locked: formatDecimal(locked),
    total: formatDecimal(unlocked + locked),
  };
}
