import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cursor } from '@ledger-explorer/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someUpdate, someUpdates } from '../../test/some-updates.ts';
import { folderSource } from './folder-source.ts';
import { valueOf } from './stream-item.ts';
import type { SourcePage } from './update-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorded-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function put(name: string, content: unknown) {
  return writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

async function readAll(after: Cursor | null = null, pageSize = 4) {
  const source = folderSource({ folder, pageSize, follow: false, pollInterval: 10 });
  const pages: SourcePage[] = [];
  for await (const page of source.pages(after, new AbortController().signal)) pages.push(page);
  return { pages, items: pages.flatMap(({ items }) => items.map(valueOf)) };
}

describe('a folder of recorded pages', () => {
  const all = someUpdates(15);

  it('is read in order of file names, in pages, and ends', async () => {
    await put('0002.json', { transactions: all.slice(10) });
    await put('0001.json', { transactions: all.slice(0, 10) });
    await put('README.md', 'not a page');
    const { pages, items } = await readAll();
    expect(items).toEqual(all);
    expect(pages.map((page) => page.items.length)).toEqual([4, 4, 2, 4, 1]);
    expect(pages.map((page) => page.atHead)).toEqual([false, false, false, false, true]);
  });

  it('continues at the record time of the cursor, which other updates may share', async () => {
    const after = { migrationId: 0, recordTime: someUpdate(12).record_time };
    expect((await readAll(after)).items).toEqual(all.slice(11));
  });

  it('returns one empty page at the head if the cursor is past its end', async () => {
    const after = { migrationId: 7, recordTime: someUpdate(1).record_time };
    expect((await readAll(after)).pages).toEqual([{ items: [], atHead: true, hosts: [] }]);
  });

  it('is watched for new files with follow', async () => {
    const stop = new AbortController();
    const source = folderSource({ folder, pageSize: 100, follow: true, pollInterval: 5 });
    const items: unknown[] = [];
    for await (const page of source.pages(null, stop.signal)) {
      items.push(...page.items.map(valueOf));
      if (items.length === 15) await put('0003.json', { transactions: [someUpdate(16)] });
      if (items.length === 16) stop.abort();
    }
    expect(items).toHaveLength(16);
  });

  it('rejects with the name of an unreadable file', async () => {
    await put('0004.json', '{"transactions":[');
    await expect(readAll()).rejects.toThrow(/0004\.json/);
    await put('0004.json', '{"events":[]}');
    await expect(readAll()).rejects.toThrow(/0004\.json is not a recorded page/);
    await rm(join(folder, '0004.json'));
  });

  it('rejects if it has no pages', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const source = folderSource({ folder: empty, pageSize: 4, follow: false, pollInterval: 10 });
    await expect(source.pages(null, new AbortController().signal).next()).rejects.toThrow(/has no pages \(\*\.json\)/);
  });

  it('rejects if it does not exist', async () => {
    const source = folderSource({ folder: join(folder, 'none'), pageSize: 4, follow: false, pollInterval: 10 });
    await expect(source.pages(null, new AbortController().signal).next()).rejects.toThrow(
      /SCAN_URL: cannot read the folder/,
    );
  });
});
