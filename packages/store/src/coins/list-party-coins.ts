import { lockHolders } from '@ledger-explorer/ledger';
import type { PartyCoinValues } from '@ledger-explorer/spec/writers';
import { contractKey } from '../sql/contract-key.ts';
import { hexToId } from '../sql/id-bytes.ts';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import { type Queries } from '../growth/queries.ts';
import type { Read } from '../read/read.ts';
import { plainArray } from '../sql/plain-array.ts';
import { type RowOf, statement } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import { blockColumns, joinBlock, PayloadReader, selectBlocksInOrder } from '../payloads/payload.ts';
import { rowsByPlace } from '../read/rows-by-place.ts';
import { atHeadSeen, atPositionSeen, seenAtColumns, seenColumns, volumeStatement } from '../growth/volume-statement.ts';

const columns = {
  ...seenAtColumns,
  /** Null: the party is not known at the position. */
  party: 'integer?',
  total: 'bigint',
  rank: 'bigint',
  /** Position of the update that created the coin; 0: it is from the starting snapshot; null: no row. */
  made: 'bigint?',
  /** `contractKey` of the coin, in hex. */
  contract: 'text',
  amount: 'numeric',
  locked: 'boolean',
  /** In milliseconds; null: it is not locked. */
  expires: 'bigint?',
} as const;

/** Start of a slice: coins older or newer than the coin of `contract` (a key). Newer coins are read backwards. */
type From = readonly [direction: 'newer' | 'older', made: string, contract: string];

/**
 * $1 position, $2 party, $3 state of the coins, $4 rows, $5 and $6 position and contract of the coin to continue from. Coins of a position: those
 * still active, and those that ended in the volume of the position or a later one. All coins of one owner are read, so total and ranks (1: the oldest coin) are exact at any position.
 * `(select) one` is a row for the total even if no coin follows.
 */
function slice(direction: From[0]) {
  const [beyond, turn] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc'];
  const coin = 'position, contract, amount, locked, lock_expires_at';
  const isListed = `owner = p.id and position <= at.position and ($3::text = 'ALL' or locked = ($3::text = 'LOCKED'))`;
  return volumeStatement(
    `coins of a party, ${direction}`,
    columns,
    ({ pinned, each }) => `select ${atPositionSeen}, p.id as party, r.* ${pinned}
    left join party p on p.party = $2::text and p.first_position <= at.position
    left join lateral (
      with own as materialized (
        select ${coin} from coin where ${isListed}
        union all ${each(
          'newest first',
          ({ coinEnded }) => `select ${coin} from ${coinEnded} where ${isListed} and archived_position > at.position`,
        )}
      )
      select (select count(*) from own) as total, c.rank, c.position as made, replace(c.contract::text, '-', '') as contract,
        c.amount, c.locked, ms(c.lock_expires_at) as expires
      from (select) one left join (
        select *, row_number() over (order by position, contract) as rank from own
      ) c on $5::bigint is null or (c.position, c.contract) ${beyond} ($5::bigint, $6::uuid)
      order by c.position ${turn}, c.contract ${turn} limit $4
    ) r on true order by r.made ${turn}, r.contract ${turn}`,
  );
}

const statements = { older: slice('older'), newer: slice('newer') };

/** $1 positions of updates. If nothing is found, one row has the head only. */
const makers = volumeStatement(
  'updates that made coins',
  { ...seenColumns, ...blockColumns, recorded: 'bigint' },
  ({ update, payload }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select ${selectBlocksInOrder('u')}, ms(u.record_time) as recorded
    from (select * from ${update} u where u.position = any ($1::bigint[])) u ${joinBlock('u', payload)}
  ) r on true order by r.update_position`,
);

/** $1 contract keys. */
const ofSnapshot = statement(
  'coins of the snapshot',
  { ...headColumns, contract: 'text?', contract_id: 'text', holders: 'text[]' },
  `select ${atHead}, replace(s.contract::text, '-', '') as contract, encode(s.contract_id, 'hex') as contract_id, s.holders
  from head h left join snapshot_coin s on s.contract = any ($1::uuid[])`,
);

/** Facts about a coin that its row in `coin` does not have. */
type Origin = Pick<PartyCoinValues, 'contractId' | 'holders' | 'createdAt'>;

/** Origins of the coins in `rows`, by contract key: from the payloads of their updates, or from the starting snapshot. Throws `EpochChanged` after a rewind. */
async function originsOf(
  queries: Queries,
  head: { readonly epoch: string },
  rows: readonly { readonly made: number; readonly contract: string }[],
): Promise<ReadonlyMap<string, Origin>> {
  const origins = new Map<string, Origin>();
  const wanted = new Set(rows.map(({ contract }) => contract));
  const positions = [...new Set(rows.map(({ made }) => made))].filter((made) => made > 0).sort((a, b) => a - b);
  const found = { head, volumeIndex: await queries.volumeIndexIn(head.epoch) };
  const payloads = new PayloadReader();
  for (const row of await rowsByPlace(queries, found, 'firstPosition', positions, makers)) {
    for (const event of payloads.readUpdate(row).events) {
      if (event.type !== 'created_event') continue;
      const key = contractKey(event.contractId);
      if (!wanted.has(key)) continue;
      const { contractId } = event;
      origins.set(key, { contractId, holders: lockHolders(event), createdAt: row.recorded });
    }
  }
  const inSnapshot = rows.filter(({ made }) => made === 0).map(({ contract }) => contract);
  const stored = inSnapshot.length === 0 ? [] : await queries.rows(ofSnapshot, [plainArray(inSnapshot)]);
  for (const { contract, contract_id: id, holders } of stored) {
    if (contract !== null) origins.set(contract, { contractId: hexToId(id), holders, createdAt: null });
  }
  return origins;
}

export const listPartyCoins: Read<'listPartyCoins'> = async (
  { queries },
  { partyId, state, size, position, start },
) => {
  if (position === 0) return queries.beforeFirst(null);
  const [direction, ...from] = start === undefined ? (['older', null, null] as const) : (JSON.parse(start) as From);
  return onOneEpoch(async () => {
    const values = [position, partyId, state, size, ...from];
    const rows = await queries.volumeRows(statements[direction], values, position, (volumeIndex) => ({
      low: position === undefined ? volumeIndex.whole.high : volumeIndex.indexOf(position),
      high: volumeIndex.whole.high,
    }));
    const head = await queries.firstOrThrow(rows, position);
    if (head.party === null) return answer(head, null);
    const found = rows.filter(({ made }) => made !== null);
    const page = direction === 'older' ? found : found.toReversed();
    const coins = page.map(({ made, contract }) => ({ made: Number(made), contract }));
    const origins = await originsOf(queries, head, coins);
    const content = page.map(({ made, contract, amount, locked, expires }): PartyCoinValues => {
      const origin = origins.get(contract);
      if (origin === undefined)
        throw new Error(`the update (or snapshot, 0) at position ${String(made)} does not create coin ${contract}`);
      return { partyId, ...origin, amount: trimDecimal(amount), locked, expiresAt: expires };
    });
    const [first, last] = [page[0], page.at(-1)];
    const total = Number(head.total);
    const cursor = (to: From[0], { made, contract }: RowOf<typeof columns>) =>
      JSON.stringify([to, String(made), contract] satisfies From);
    return answer(head, {
      total,
      firstRank: first === undefined ? null : Number(first.rank),
      content,
      newer: first === undefined || Number(first.rank) === total ? null : cursor('newer', first),
      older: last === undefined || Number(last.rank) === 1 ? null : cursor('older', last),
    });
  });
};
