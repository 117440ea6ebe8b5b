import { type Facts, formatDecimal } from '@ledger-explorer/ledger';
import type { UpdateBalanceValues } from '@ledger-explorer/spec/writers';
import { contractKey } from '../sql/contract-key.ts';
import { plainArray } from '../sql/plain-array.ts';
import { plainText } from '../sql/plain-text.ts';
import { listsOfParty } from '../growth/list-number.ts';
import { listIn, ListReader } from '../growth/list-reader.ts';
import type { Sums } from '../growth/posting.ts';
import { EpochChanged } from '../sql/one-epoch.ts';
import { parseSum } from '../sql/parse-sum.ts';
import type { Queries } from '../growth/queries.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { balanceList } from '../write/balance-lists.ts';
import { coinTemplates } from '../write/known-coins.ts';

/** Limit of returned balances per update. */
const maxBalances = 50;

const columns = {
  ...seenColumns,
  /** Null, with the columns after it, if the update did not change the coin of any party. */
  party: 'text?',
  /** Number of parties whose coin it changed. */
  parties: 'bigint?',
  /** All coin of the party at the head. */
  coin: 'numeric',
  list: 'bigint',
  /** Coin added by all updates of the list, in which `amount` is unlocked and `fee` locked coin. */
  added: 'numeric',
  volumes: 'json',
} as const;

/** $1 position, $2 keys of coin contracts that the update archived, $3 owners and amounts of coins that it created, $4 limit of rows. `lateral (… limit 1)`: one index lookup per row. */
const changedStatement = volumeStatement(
  'parties whose coin an update changed',
  columns,
  ({ coinEnded }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select c.party, c.parties, p.unlocked + p.locked as coin, l.list, l.amount + l.fee as added, array_to_json(l.volumes) as volumes
    from (
      select m.party, count(*) over () as parties
      from (
        select party, amount from jsonb_to_recordset($3::jsonb) made (party text, amount numeric)
        union all
        select p.party, -e.amount
        from unnest($2::uuid[]) k (contract)
        cross join lateral (
          select owner, amount from ${coinEnded} c where contract = k.contract and archived_position = $1::bigint limit 1
        ) e
        cross join lateral (select party from party where id = e.owner limit 1) p
      ) m
      group by m.party having sum(m.amount) <> 0 order by m.party collate "C" limit $4
    ) c
    cross join lateral (select * from party where party = c.party limit 1) p
    cross join lateral (
      select * from update_list where list = p.id::bigint * ${listsOfParty} + ${balanceList} limit 1
    ) l
  ) r on true order by r.party collate "C"`,
);

/** Balances before and after an update of the parties whose coin it changed: the first ones by party id, and the number of all. Throws `EpochChanged` after a rewind. */
export async function updateBalances(
  queries: Queries,
  { coins, archived }: Facts,
  position: number,
  epoch: string,
): Promise<{ readonly balances: UpdateBalanceValues[]; readonly balancesCount: string }> {
  const ended = archived.filter(({ templateName }) => coinTemplates.includes(templateName));
  if (coins.length + ended.length === 0) return { balances: [], balancesCount: '0' };
  const contracts = ended.map(({ contractId }) => contractKey(contractId));
  const made = coins.map(({ owner, amount }) => ({ party: plainText(owner), amount: formatDecimal(amount) }));
  const values = [position, plainArray(contracts), JSON.stringify(made), maxBalances];
  const rows = await queries.volumeRows(changedStatement, values, undefined, (volumeIndex) =>
    volumeIndex.rangeOf('firstPosition', position, position),
  );
  if (rows[0]?.epoch !== epoch) throw new EpochChanged();
  const changed = rows.flatMap((row) => {
    const { party, coin, added } = row;
    const list = listIn(row);
    return party === null || list === null ? [] : [{ party, coin, added, list }];
  });
  const reader = new ListReader(queries, 'update', await queries.volumeIndexIn(epoch));
  // Two sums for each party: before the update and after it.
  const ends = changed.flatMap(({ list }) => [[list, position - 1] as const, [list, position] as const]);
  const sums = await reader.upToEach(ends);
  const balances = changed.map(({ party, coin, added }, index) => {
    // Coin in the snapshot, if the index began with one.
    const initial = parseSum(coin) - parseSum(added);
    const at = (sum: Sums | undefined) => formatDecimal(initial + (sum?.amount ?? 0n) + (sum?.fee ?? 0n));
    return { party, before: at(sums[2 * index]), after: at(sums[2 * index + 1]) };
  });
  return { balances, balancesCount: rows[0].parties ?? '0' };
}
