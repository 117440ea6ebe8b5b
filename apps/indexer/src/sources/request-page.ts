import type { Cursor } from '@ledger-explorer/store';
import { excerpt, type Fault, fault, type ScanAnswer, type ScanRequest } from '../scan/ask-scan.ts';
import { inStreamOrder, startsAfter } from './item-cursor.ts';

/** Asks for the page after a cursor (`POST /v2/updates`). */
export function pageRequest(after: Cursor | null, pageSize: number): ScanRequest {
  return {
    method: 'POST',
    path: '/v2/updates',
    body: {
      ...(after && { after: { after_migration_id: after.migrationId, after_record_time: after.recordTime } }),
      page_size: pageSize,
      daml_value_encoding: 'compact_json',
    },
  };
}

/** The items of an answer to `pageRequest`, or what is wrong with it. */
export function readPage(answer: ScanAnswer | Fault, after: Cursor | null): readonly unknown[] | Fault {
  if (!answer.ok) return answer;
  const { value } = answer;
  const items = typeof value === 'object' && value !== null && 'transactions' in value ? value.transactions : undefined;
  if (!Array.isArray(items)) {
    return fault('broken', `the answer has no list "transactions": ${excerpt(JSON.stringify(value))}`);
  }
  const ordered = inStreamOrder(items as readonly unknown[]);
  return startsAfter(ordered, after) ? ordered : fault('broken', 'its page does not go on after the cursor');
}
