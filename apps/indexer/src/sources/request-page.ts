import type { Cursor } from '@ledger-explorer/store';
import { type Fault, fault, type ScanRequest } from '../scan/ask-scan.ts';
import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { inStreamOrder, startsAfter } from './item-cursor.ts';
import { readItems } from './read-items.ts';
import type { StreamItem } from './stream-item.ts';

/** Start and size of a requested page. */
export interface WantedPage {
  readonly after: Cursor | null;
  /** Requested number of items. */
  readonly asked: number;
}

/** The request for the page after a cursor (`POST /v2/updates`). */
export function pageRequest({ after, asked }: WantedPage): ScanRequest {
  return {
    method: 'POST',
    path: '/v2/updates',
    body: {
      ...(after && { after: { after_migration_id: after.migrationId, after_record_time: after.recordTime } }),
      page_size: asked,
      daml_value_encoding: 'compact_json',
    },
  };
}

/**
 * Reads the page after a cursor from a host; without a page, returns the fault. `timeout`: milliseconds, if shorter than the pool's.
 */
export async function askPage(
  pool: HostPool,
  host: ScanHost,
  wanted: WantedPage,
  stop: AbortSignal,
  timeout?: number,
): Promise<readonly StreamItem[] | Fault> {
  const answer = await pool.ask(host, pageRequest(wanted), stop, readItems, timeout);
  if (!answer.ok) return answer;
  const ordered = inStreamOrder(answer.value);
  return startsAfter(ordered, wanted.after) ? ordered : fault('broken', 'its page does not continue after the cursor');
}
