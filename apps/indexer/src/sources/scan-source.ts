import type { Cursor } from '@ledger-explorer/store';
import { pause } from './backoff.ts';
import { lastCursor, sameCursor, itemCursor } from './item-cursor.ts';
import { largestPage, ScanHosts, type ScanHostsOptions } from './scan-hosts.ts';
import { SourceRefused } from './source-refused.ts';
import type { SourcePage, UpdateSource } from './update-source.ts';

export interface ScanOptions extends ScanHostsOptions {
  /** Items a page, 1 to 1000. */
  readonly pageSize: number;
  /** Milliseconds between two looks at the head. */
  readonly pollInterval: number;
}

/** The update stream of a live network. Never ends by itself. */
export function scanSource(options: ScanOptions): UpdateSource {
  const hosts = new ScanHosts(options);

  async function* pages(start: Cursor | null, stop: AbortSignal): AsyncGenerator<SourcePage, void, undefined> {
    let after = start;
    let wanted = options.pageSize;
    for (;;) {
      const fetched = await hosts.fetchPage(after, wanted, stop);
      if (fetched === null) return;
      const { items, asked } = fetched;
      const full = items.length >= asked;
      const settled = full ? settledItems(items) : items;
      if (full && settled.length === 0) {
        if (asked >= largestPage)
          throw new SourceRefused(`${largestPage} updates in a row share one record time: no cursor can pass them`);
        wanted = Math.min(largestPage, wanted * 2);
        continue;
      }
      wanted = options.pageSize;
      after = lastCursor(settled) ?? after;
      yield { items: settled, atHead: !full };
      if (!full && !(await pause(options.pollInterval, stop))) return;
    }
  }

  return { name: options.hosts.join(', '), pages };
}

/**
 * The items of a full page before its last record time. The cursor is strictly greater, so updates that share a record
 * time (possible once there are two synchronizers) and are cut by the end of a page would be lost; the last time's are
 * read again with the next page instead. Items without a readable time go with the last one that has it.
 */
function settledItems(items: readonly unknown[]): readonly unknown[] {
  const last = lastCursor(items);
  if (last === null) return [];
  const first = items.findIndex((item) => sameCursor(itemCursor(item), last));
  return items.slice(0, first);
}
