import { formatDecimal } from '@ledger-explorer/ledger';
import { type List, ListReader } from '../growth/list-reader.ts';
import { noSums, type Sums } from '../growth/posting.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { parseSum } from '../sql/parse-sum.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import { supplyLists } from './supply-lists.ts';

/** Coin of all parties at the head, and the lists of its changes by updates. */
const supplyStatement = volumeStatement(
  'supply',
  { ...seenAtColumns, recorded: 'bigint', unlocked: 'numeric', locked: 'numeric', lists: 'json?' },
  ({ pinned }) => `select ${atPositionSeen}, ms(at.record_time) as recorded, now.unlocked, now.locked,
    (select json_agg(json_build_object('number', list, 'amount', amount::text, 'fee', fee::text, 'volumes', volumes))
       from update_list where list in (${Object.values(supplyLists).join(', ')})) as lists ${pinned}
  cross join head now`,
);

/** A list with both sums of all its entries, whose meaning is in `supplyLists`. */
interface ListRow extends List {
  readonly amount: string;
  readonly fee: string;
}

export const getSupply: Read<'getSupply'> = async ({ queries }, { position }) => {
  if (position === 0) return queries.beforeFirst(null);
  return onOneEpoch(async () => {
    const rows = await queries.volumeRows(supplyStatement, [position], position, ({ newest }) => newest);
    const row = await queries.firstOrThrow(rows, position);
    const lists = (row.lists ?? []) as readonly ListRow[];
    const reader = new ListReader(queries, 'update', await queries.volumeIndexIn(row.epoch));
    const sums = await reader.upToEach(lists.map((list) => [list, Number(row.position)]));
    const upTo = (list: number): Sums => sums[lists.findIndex(({ number }) => number === list)] ?? noSums;
    // Coin before the first update: that of the head, minus all changes. Coin at the position: that, plus the changes up to it.
    const changes = lists.find(({ number }) => number === supplyLists.coin);
    const added = upTo(supplyLists.coin);
    const initial = {
      unlocked: parseSum(row.unlocked) - parseSum(changes?.amount ?? '0'),
      locked: parseSum(row.locked) - parseSum(changes?.fee ?? '0'),
    };
    const { amount: minted, fee: burned } = upTo(supplyLists.minted);
    const { amount: expired } = upTo(supplyLists.expired);
    return answer(row, {
      position: row.position,
      time: row.recorded,
      supply: formatDecimal(initial.unlocked + initial.locked + added.amount + added.fee),
      unlocked: formatDecimal(initial.unlocked + added.amount),
      locked: formatDecimal(initial.locked + added.fee),
      minted: formatDecimal(minted),
      burned: formatDecimal(burned),
      expiredCoin: formatDecimal(expired),
      unexplained: formatDecimal(added.amount + added.fee - (minted - burned - expired)),
    });
  });
};
