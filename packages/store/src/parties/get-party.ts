import { formatDecimal, formatTime } from '@ledger-explorer/ledger';
import { parseSum } from '../sql/parse-sum.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read } from '../read/read.ts';
import { statement } from '../sql/statement.ts';

const columns = {
  ...headColumns,
  party: 'text?',
  /** Milliseconds; null: the party is in the starting snapshot. */
  first: 'bigint?',
  migration_id: 'integer',
  round: 'bigint?',
  unlocked: 'numeric',
  locked: 'numeric',
  fees_unlocked: 'numeric',
  fees_locked: 'numeric',
} as const;

/** Fees are a line over the round, as of the newest round (docs/contract.md#v37); before the first round their base is 0. */
const party = statement(
  'party',
  columns,
  `select ${atHead}, p.party, ms(p.first_seen) as first, h.migration_id, h.round,
    p.unlocked, p.unlocked_fee_base + p.unlocked_fee_rate * coalesce(h.round, 0) as fees_unlocked,
    p.locked, p.locked_fee_base + p.locked_fee_rate * coalesce(h.round, 0) as fees_locked
  from head h left join party p on p.party = $1`,
);

let headTime = { micros: '', text: '' };

/** The head's time as text. Cached, since many requests see the same head. */
function headTimeText(micros: string): string {
  if (headTime.micros !== micros) headTime = { micros, text: formatTime(BigInt(micros)) };
  return headTime.text;
}

export const getParty: Read<'getParty'> = async ({ queries }, { partyId }) => {
  const row = await queries.firstOrThrow(await queries.rows(party, [partyId]));
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
};
