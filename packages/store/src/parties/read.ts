import { formatDecimal, formatTime } from '@ledger-explorer/ledger';
import type { PartyDetailsValues, PartyValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../names/ledger-name.ts';
import type { Naming } from '../names/naming.ts';
import { parseSum } from '../reading/parse-sum.ts';
import { answer, atHead, type Queries, type ShownRow } from '../reading/queries.ts';
import type { Answer, Direction, OrderedQuery, Page } from '../reading/reader.ts';
import { trimDecimal } from '../reading/trim-decimal.ts';

interface Row extends ShownRow {
  readonly total: string;
  readonly party: string | null;
  readonly name: string | null;
  readonly balance: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly rewards: string;
}

export type PartySortKey = 'LAST_ACTIVITY_AT' | 'FIRST_SEEN_AT';

const sortColumns = { LAST_ACTIVITY_AT: 'ms(p.last_seen)', FIRST_SEEN_AT: 'ms(p.first_seen)' } as const;

/**
 * $1 offset, $2 size. The page is cut on the index alone; only its own rows are looked up, each by itself: a plan for any size
 * takes a page for a tenth of the table and would read all of it.
 */
function statement(sortBy: PartySortKey, direction: Direction): string {
  const key = sortColumns[sortBy];
  const order = direction === 'ASC' ? 'asc nulls first' : 'desc nulls last';
  return `select ${atHead}, h.parties as total, r.* from head h
    left join lateral (
      select p.party, ${ledgerName('p.party', 'h.record_time')} as name, p.unlocked + p.locked as balance,
             ms(p.first_seen) as first, ms(p.last_seen) as last, p.rewards, ${key} as key
      from (
        select p.party from party p order by ${key} ${order}, p.party ${direction} limit $2 offset $1
      ) page cross join lateral (select * from party where party = page.party limit 1) p
    ) r on true order by r.key ${order}, r.party ${direction}`;
}

export async function listParties(
  queries: Queries,
  naming: Naming,
  query: OrderedQuery & { readonly sortBy: PartySortKey },
): Promise<Answer<Page<PartyValues>>> {
  const { page, size, orderBy, sortBy } = query;
  const rows = await queries.rows<Row>(`parties ${sortBy} ${orderBy}`, statement(sortBy, orderBy), [page * size, size]);
  const [first] = rows;
  if (first === undefined) return queries.explainNothing(undefined);
  const content = rows.flatMap((row): PartyValues[] => {
    if (row.party === null) return [];
    return [
      {
        partyAddress: row.party,
        partyName: naming.party(row.party, row.name),
        partyImg: naming.image(row.party),
        balance: trimDecimal(row.balance),
        firstSeen: row.first,
        lastSeen: row.last,
        totalRewards: trimDecimal(row.rewards),
      },
    ];
  });
  return answer(first, { total: Number(first.total), content });
}

interface DetailRow extends ShownRow {
  readonly party: string | null;
  readonly first: string | null;
  readonly migration_id: number;
  readonly round: string | null;
  readonly unlocked: string;
  readonly locked: string;
  readonly fees_unlocked: string;
  readonly fees_locked: string;
}

/** Fees are lines over the round, kept for the newest one (docs/contract.md#v37); before the first round they are 0. */
const detailStatement = `select ${atHead}, p.party, ms(p.first_seen) as first, h.migration_id, h.round,
    p.unlocked, p.unlocked_fee_base + p.unlocked_fee_rate * coalesce(h.round, 0) as fees_unlocked,
    p.locked, p.locked_fee_base + p.locked_fee_rate * coalesce(h.round, 0) as fees_locked
  from head h left join party p on p.party = $1`;

let headTime = { micros: '', text: '' };

/** The head's time as text, which it stays for many requests. */
function headTimeText(micros: string): string {
  if (headTime.micros !== micros) headTime = { micros, text: formatTime(BigInt(micros)) };
  return headTime.text;
}

export async function getParty(
  queries: Queries,
  query: { readonly partyId: string },
): Promise<Answer<PartyDetailsValues | null>> {
  const [row] = await queries.rows<DetailRow>('party', detailStatement, [query.partyId]);
  if (row === undefined) return queries.explainNothing(undefined);
  if (row.party === null) return answer(row, null);
  const [unlocked, locked] = [parseSum(row.unlocked), parseSum(row.locked)];
  const [feesUnlocked, feesLocked] = [parseSum(row.fees_unlocked), parseSum(row.fees_locked)];
  const available = unlocked > feesUnlocked ? unlocked - feesUnlocked : 0n;
  const state = {
    record_time: headTimeText(row.record_time),
    migration_id: row.migration_id,
    computed_as_of_round: row.round,
  };
  return answer(row, {
    partyId: row.party,
    createdAt: row.first,
    holdingsSummaryResponse: {
      ...state,
      summaries: [
        {
          party_id: row.party,
          total_unlocked_coin: formatDecimal(unlocked),
          total_locked_coin: formatDecimal(locked),
          total_coin_holdings: formatDecimal(unlocked + locked),
          accumulated_holding_fees_unlocked: formatDecimal(feesUnlocked),
          accumulated_holding_fees_locked: formatDecimal(feesLocked),
          accumulated_holding_fees_total: formatDecimal(feesUnlocked + feesLocked),
          total_available_coin: formatDecimal(available),
          ...state,
        },
      ],
    },
  });
}
