import { briefTemplates } from '@ledger-explorer/ledger';
import type { PartyContractValues } from '@ledger-explorer/spec/writers';
import { eventIdOf } from '../write/event-ids.ts';
import { hexToId } from '../sql/id-bytes.ts';
import { answer } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { atPositionSeen, seenAtColumns, volumeStatement } from '../growth/volume-statement.ts';
import { active } from './life.ts';

const columns = {
  ...seenAtColumns,
  /** Null: the party is unknown at the position. */
  party: 'integer?',
  total: 'bigint',
  /** Null: no row. */
  made: 'bigint?',
  ordinal: 'integer',
  signatory: 'boolean',
  template: 'text',
  /** In hex. */
  contract_id: 'text',
  /** In hex; null: the contract is from the snapshot that the index began with. */
  update_id: 'text?',
  event_id: 'text?',
  created: 'bigint?',
  archived: 'bigint?',
} as const;

/** Start of a slice: rows older or newer than the row at `position` and `ordinal`; newer ones are read oldest first. `rank`: of the first row to read, 1 = oldest. */
type From = readonly [direction: 'newer' | 'older', position: string | null, ordinal: number | null, rank: number];

/** SQL: stakes `s` that were active at the position; all up to the position if $4. */
const isListed = `s.position <= at.position and ($4::boolean or s.archived_position is null or s.archived_position > at.position)`;

/** SQL: number of contracts created up to the position, minus those ended up to it unless $4. At the head both are in `stake_count`. */
const counted = `select coalesce(sum(
    case when at.position >= h.position then c.created else coalesce((
      select max(made.n) from unnest(c.lives) l (life) cross join lateral (
        select n from stake s where s.party = c.party and s.template = c.template and s.life = l.life and s.position <= at.position
        order by s.position desc, s.ordinal desc limit 1
      ) made
    ), 0) end
    - case when $4::boolean then 0 when at.position >= h.position then c.archived else coalesce((
      select s.archived_n from stake s
      where s.party = c.party and s.template = c.template and s.archived_position <= at.position
      order by s.archived_position desc, s.archived_n desc limit 1
    ), 0) end
  ), 0)::bigint as total`;

/**
 * $2 party, $3 template, $4 whether ended contracts are listed, $5 limit of rows, $6 and $7 position and ordinal of the row to continue from. A stake is
 * a contract of a party; its life is the number of binary digits of its duration in positions. Each life of each template is a list; the slice merges
 * the first rows of these lists. Of contracts that ended after the as-of position, those of a life were created within the 2^life positions before it;
 * older ones are not read. -1: no limit.
 */
function slice(direction: From[0]) {
  const [beyond, turn] = direction === 'older' ? ['<', 'desc'] : ['>', 'asc'];
  const order = `position ${turn}, ordinal ${turn}`;
  const templates = `stake_count c join shape t on t.id = c.template and ($3::text is null or t.template = $3::text)`;
  return volumeStatement(
    `contracts of a party, ${direction}`,
    columns,
    ({ pinned }) => `select ${atPositionSeen}, p.id as party, total.total, r.* ${pinned}
    left join party p on p.party = $2::text and p.first_position <= at.position
    left join lateral (${counted} from ${templates} where c.party = p.id) total on true
    left join lateral (
      select x.position as made, x.ordinal, x.signatory, x.template, encode(k.contract_id, 'hex') as contract_id,
        encode(k.update_id, 'hex') as update_id, k.event_id, ms(k.record_time) as created,
        case when x.archived_position <= at.position then ms(x.archived_at) end as archived
      from (
        select s.* from ${templates}
        cross join lateral unnest(c.lives) l (life)
        cross join lateral (
          select s.position, s.ordinal, s.signatory, s.contract, s.archived_position, s.archived_at, t.template
          from stake s where s.party = c.party and s.template = c.template and s.life = l.life and ${isListed}
            and s.position > case when $4::boolean or l.life = ${active} then -1 else at.position - (1::bigint << l.life::int) end
            and ($6::bigint is null or (s.position, s.ordinal) ${beyond} ($6::bigint, $7::int))
          order by ${order} limit $5
        ) s
        where c.party = p.id
        order by ${order} limit $5
      ) x join lasting_contract k on k.contract = x.contract
    ) r on true order by r.made ${turn}, r.ordinal ${turn}`,
  );
}

const statements = { older: slice('older'), newer: slice('newer') };

/** Reads one row more than requested, which shows whether the list continues. */
export const listPartyContracts: Read<'listPartyContracts'> = async (
  { queries },
  { partyId, template, state, size, position, start },
) => {
  if (position === 0) return queries.beforeFirst(null);
  // Without a cursor, the slice begins with the newest contract, and its ranks are counted from the total.
  const [direction, fromPosition, fromOrdinal, fromRank] =
    start === undefined ? (['older', null, null, 0] as const) : (JSON.parse(start) as From);
  const values = [position, partyId, template, String(state === 'ALL'), size + 1, fromPosition, fromOrdinal];
  // Stakes are not in volumes, so the range of volumes has no effect.
  const rows = await queries.volumeRows(statements[direction], values, position, ({ newest }) => newest);
  const first = await queries.firstOrThrow(rows, position);
  if (first.party === null) return answer(first, null);
  const found = rows.filter((row) => row.made !== null);
  const total = Number(first.total);
  const hasMore = found.length > size;
  const read = found.slice(0, size);
  const page = direction === 'older' ? read : read.toReversed();
  const [isNewest, isOldest] =
    direction === 'older' ? [fromPosition === null, !hasMore] : [!hasMore, page.length === total];
  // At an end of the list the rank is exact. Elsewhere it follows the cursor's, limited so that each side has a row: contracts may have changed since.
  const rankByCursor = direction === 'older' ? fromRank : fromRank + page.length - 1;
  let firstRank = Math.max(page.length + 1, Math.min(rankByCursor, total - 1));
  if (isOldest) firstRank = page.length;
  if (isNewest) firstRank = total;
  const content = page.map((row): PartyContractValues => {
    const updateId = row.update_id === null ? null : hexToId(row.update_id);
    return {
      partyId,
      contractId: hexToId(row.contract_id),
      templateName: row.template,
      role: row.signatory ? 'signatory' : 'observer',
      createdAt: row.created,
      archivedAt: row.archived,
      createdEventId: updateId === null ? null : eventIdOf(updateId, row.event_id, row.ordinal),
    };
  });
  const [firstRow, lastRow] = [page[0], page.at(-1)];
  const cursor = (to: From[0], row: (typeof page)[number], rank: number) =>
    JSON.stringify([to, row.made, row.ordinal, rank] satisfies From);
  return answer(first, {
    total,
    firstRank: firstRow === undefined ? null : firstRank,
    content,
    newer: firstRow === undefined || isNewest ? null : cursor('newer', firstRow, firstRank + 1),
    older: lastRow === undefined || isOldest ? null : cursor('older', lastRow, firstRank - page.length),
    excluded: briefTemplates,
  });
};
