import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cursor } from '@ledger-explorer/store';
import { pause } from '../scan/backoff.ts';
import { isAfter, sameCursor } from './item-cursor.ts';
import { NoPage, readItems } from './read-items.ts';
import { SourceRefused } from './source-refused.ts';
import type { StreamItem } from './stream-item.ts';
import type { SourcePage, UpdateSource } from './update-source.ts';

export interface FolderOptions {
  readonly folder: string;
  /** Limit of items per page. */
  readonly pageSize: number;
  /** Wait for new files at the end instead of ending. */
  readonly follow: boolean;
  /** Milliseconds between two checks for new files. */
  readonly pollInterval: number;
}

/** Source of recorded pages: the files `*.json` of a folder, by name, each `{"transactions": [...]}`. */
export function folderSource(options: FolderOptions): UpdateSource {
  const { folder, pageSize, follow, pollInterval } = options;

  async function* pages(after: Cursor | null, stop: AbortSignal): AsyncGenerator<SourcePage, void, undefined> {
    let done = '';
    do {
      const names = (await listFiles(folder)).filter((name) => name > done);
      if (names.length === 0 && !follow)
        throw new SourceRefused(`SCAN_URL: the folder ${folder} has no pages (*.json)`);
      for (const [index, name] of names.entries()) {
        const items = await readPage(join(folder, name), (cursor) => isDue(cursor, after));
        const lastFile = index === names.length - 1;
        for (let from = 0; from < items.length || (lastFile && from === 0); from += pageSize) {
          if (stop.aborted) return;
          const atHead = lastFile && from + pageSize >= items.length;
          yield { items: items.slice(from, from + pageSize), atHead, hosts: [] };
        }
        done = name;
      }
    } while (follow && (await pause(pollInterval, stop)));
  }

  return { name: folder, pages };
}

/** True for items after the cursor or at its record time, which other updates can share. Known updates do no harm. */
function isDue(cursor: Cursor | null, after: Cursor | null): boolean {
  return after === null || cursor === null || isAfter(cursor, after) || sameCursor(cursor, after);
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  } catch (error) {
    throw new SourceRefused(`SCAN_URL: cannot read the folder ${folder} (${reason(error)})`);
  }
}

async function readPage(path: string, wanted: (cursor: Cursor | null) => boolean): Promise<readonly StreamItem[]> {
  try {
    return await readItems(await readFile(path), wanted);
  } catch (error) {
    throw new SourceRefused(
      error instanceof NoPage
        ? `${path} is not a recorded page: it ${error.message}`
        : `cannot read ${path} (${reason(error)})`,
    );
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
