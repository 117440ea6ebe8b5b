import { expect, it } from 'vitest';
import { startStreamingScan } from './streaming-scan.ts';

it('a streaming Scan repeats recent pages and rejects requests for older updates', async () => {
  const scan = await startStreamingScan({ history: 70 }, 50);
  const read = async (after: { readonly migration_id: number; readonly record_time: string } | undefined) => {
    const cursor = after && { after_migration_id: after.migration_id, after_record_time: after.record_time };
    const body = JSON.stringify({ after: cursor, page_size: 10 });
    const response = await fetch(`${scan.url}/v2/updates`, { method: 'POST', body });
    const { transactions } = response.ok
      ? ((await response.json()) as { transactions: (typeof after & object)[] })
      : {};
    return { status: response.status, items: transactions ?? [] };
  };
  const pages = [await read(undefined)];
  while (pages.length < 7) pages.push(await read(pages.at(-1)?.items.at(-1)));
  expect(await read(pages[1]?.items.at(-1))).toEqual(pages[2]);
  expect(await read(pages[0]?.items.at(-2))).toMatchObject({ status: 500 });
  expect(await read(undefined)).toMatchObject({ status: 500 });
  await scan.close();
});
