import { expect, it } from 'vitest';
import { findRow } from './find-row.ts';
import type { ReadPage } from './read-window.ts';

/** A list of the given number of whole numbers, the highest first, as the API pages it. */
function listOf(total: number): ReadPage<number> {
  return ({ page, size, orderBy }) => {
    const all = Array.from({ length: total }, (_, at) => (orderBy === 'ASC' ? at : total - 1 - at));
    const content = all.slice(page * size, (page + 1) * size);
    return Promise.resolve({ recordTime: null, position: 7, data: { content, totalElements: total } });
  };
}

it.each([9_999, 5_000, 0])('finds %i of 10,000 rows, from either end', async (wanted) => {
  expect((await findRow(listOf(10_000), (row) => row === wanted, 'missing')).row).toBe(wanted);
});

it('says what is missing', async () => {
  await expect(findRow(listOf(250), () => false, 'no such row')).rejects.toThrow('no such row');
  await expect(findRow(listOf(0), () => false, 'no such row')).rejects.toMatchObject({ status: 404 });
});
