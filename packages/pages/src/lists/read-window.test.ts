import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { inLanguage } from '../messages/texts.ts';
import { pagesOf, type ReadPage, readWindow } from './read-window.ts';

/** A list of the numbers from `total` (the newest) to 1, which refuses what the API does. */
function listOf(total: number): ReadPage<number> {
  const newest = Array.from({ length: total }, (_, at) => total - at);
  return ({ page, size, orderBy }) => {
    if (page > 50) throw new Error(`page ${page}`);
    const all = orderBy === 'DESC' ? newest : newest.toReversed();
    const data = { content: all.slice(page * size, (page + 1) * size), totalElements: total };
    return Promise.resolve({ data, position: total, recordTime: null });
  };
}

// 51 pages of 25 rows are 1,275 rows, from each end.
it.each([0, 1, 24, 25, 26, 1_275, 1_276, 2_549, 2_550])('reads each of %i rows once, newest first', async (total) => {
  const rows: number[] = [];
  for (let page = 1; page <= pagesOf(total, 25); page += 1) {
    const window = await readWindow({ page, size: 25 }, listOf(total));
    expect(window.total).toBe(total);
    rows.push(...window.rows);
  }
  expect(rows).toEqual(Array.from({ length: total }, (_, at) => total - at));
});

it('rejects with 404 for a page past the end', async () => {
  await expect(inLanguage(en, () => readWindow({ page: 3, size: 25 }, listOf(50)))).rejects.toMatchObject({
    status: 404,
  });
  await expect(inLanguage(en, () => readWindow({ page: 300, size: 25 }, listOf(2_000)))).rejects.toMatchObject({
    status: 404,
  });
});

it('rejects with 404 for a page too far from both ends', async () => {
  await expect(inLanguage(en, () => readWindow({ page: 60, size: 25 }, listOf(10_000)))).rejects.toMatchObject({
    status: 404,
  });
});
