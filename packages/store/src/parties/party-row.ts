import type { PartyValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../read/ledger-name.ts';
import type { Naming } from '../read/naming.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';

export const partyColumns = {
  party: 'text?',
  name: 'text?',
  balance: 'numeric',
  first: 'bigint?',
  last: 'bigint?',
  rewards: 'numeric',
} as const;

/** Columns of a row `p` of `party`, with the head `h`. */
export const selectParty = `p.party, ${ledgerName('p.party', 'h.record_time')} as name, p.unlocked + p.locked as balance,
  ms(p.first_seen) as first, ms(p.last_seen) as last, p.rewards`;

/** The party of a row; null if the row has none. */
export function partyValues(row: RowOf<typeof partyColumns>, naming: Naming): PartyValues | null {
  if (row.party === null) return null;
  return {
    partyAddress: row.party,
    partyName: naming.party(row.party, row.name),
    partyImg: naming.image(row.party),
    balance: trimDecimal(row.balance),
    firstSeen: row.first,
    lastSeen: row.last,
    totalRewards: trimDecimal(row.rewards),
  };
}
