import type { Direction } from '../sql/answer.ts';

/** The first and the last rank on a page, oldest first, in a list of this total; the last one is before the first if the page is empty. */
export function pageOf(total: number, offset: number, size: number, direction: Direction): readonly [number, number] {
  if (direction === 'ASC') return [offset + 1, Math.min(offset + size, total)];
  return [Math.max(total - offset - size + 1, 1), total - offset];
}
