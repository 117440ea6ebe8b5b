import type { NameEntryValues } from '@ledger-explorer/spec/writers';
import type { RowOf } from '../sql/statement.ts';

/** Columns of a name-service entry. Without a row, all are null. */
export const nameColumns = {
  contract_id: 'text?',
  name: 'text',
  party: 'text',
  url: 'text',
  description: 'text',
  created: 'bigint?',
  expires: 'bigint?',
  expired: 'boolean',
} as const;

/** Columns of a row `e` of `name_entry`, with the head `h`. */
export const selectName = `e.contract_id, e.name, e.party, e.url, e.description, ms(e.record_time) as created,
  ms(e.expires_at) as expires, coalesce(e.expires_at <= h.record_time, false) as expired`;

export function nameValues(row: RowOf<typeof nameColumns>, contractId: string): NameEntryValues {
  const { name, party, url, description, created, expires, expired } = row;
  return { name, party, url, description, createdAt: created, expiresAt: expires, expired, contractId };
}
