import type { Direction } from '../sql/answer.ts';

/** First and last rank of a page, 1 = oldest, in a list of `total` rows. If the page is empty, the last is before the first. */
export function pageOf(total: number, offset: number, size: number, direction: Direction): readonly [number, number] {
  if (direction === 'ASC') return [offset + 1, Math.min(offset + size, total)];
  return [Math.max(total - offset - size + 1, 1), total - offset];
}
