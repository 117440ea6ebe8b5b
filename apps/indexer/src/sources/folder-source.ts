import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cursor } from '@ledger-explorer/store';
import { pause } from '../scan/backoff.ts';
import { isAfter, itemCursor, sameCursor } from './item-cursor.ts';
import { parseJson } from '../scan/parse-json.ts';
import { SourceRefused } from './source-refused.ts';
import type { SourcePage, UpdateSource } from './update-source.ts';

export interface FolderOptions {
  readonly folder: string;
  /** Items handed out at a time, at most. */
  readonly pageSize: number;
  /** Look for new files at the end instead of ending. */
  readonly follow: boolean;
  /** Milliseconds between two looks for new files. */
  readonly pollInterval: number;
}

/** Recorded pages: the `*.json` files of a folder in the order of their names, each `{"transactions": [...]}`. */
export function folderSource(options: FolderOptions): UpdateSource {
  const { folder, pageSize, follow, pollInterval } = options;

  async function* pages(after: Cursor | null, stop: AbortSignal): AsyncGenerator<SourcePage, void, undefined> {
    let done = '';
    do {
      const names = (await listFiles(folder)).filter((name) => name > done);
      for (const [index, name] of names.entries()) {
        const items = (await readItems(folder, name)).filter((item) => isDue(item, after));
        const lastFile = index === names.length - 1;
        for (let from = 0; from < items.length || (lastFile && from === 0); from += pageSize) {
          if (stop.aborted) return;
          yield { items: items.slice(from, from + pageSize), atHead: lastFile && from + pageSize >= items.length };
        }
        done = name;
      }
    } while (follow && (await pause(pollInterval, stop)));
  }

  return { name: folder, pages };
}

/** From the cursor on, its own record time included: another update may share it, and replaying what is known changes nothing. */
function isDue(item: unknown, after: Cursor | null): boolean {
  const cursor = itemCursor(item);
  return after === null || cursor === null || isAfter(cursor, after) || sameCursor(cursor, after);
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  } catch (error) {
    throw new SourceRefused(`SCAN_URL: cannot read the folder ${folder} (${reason(error)})`);
  }
}

async function readItems(folder: string, name: string): Promise<readonly unknown[]> {
  const path = join(folder, name);
  let page: unknown;
  try {
    page = parseJson((await readFile(path)).toString('utf8'));
  } catch (error) {
    throw new SourceRefused(`cannot read ${path} (${reason(error)})`);
  }
  const items: unknown =
    typeof page === 'object' && page !== null && 'transactions' in page ? page.transactions : undefined;
  if (!Array.isArray(items)) throw new SourceRefused(`${path} is not a recorded page: it has no list "transactions"`);
  return items as readonly unknown[];
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
