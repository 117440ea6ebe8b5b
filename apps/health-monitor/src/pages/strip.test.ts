import { expect, it } from 'vitest';
import type { DayView } from '../record/network-view.ts';
import { strip } from './strip.ts';

const today: DayView = { date: '2026-11-20', down: 0, late: 0, unknown: 0, maintenance: 0, known: 842 };

/** Class and words of each bar; `describeDay` in strip.ts explains the classes. */
function bars(days: readonly DayView[]): readonly (readonly [shape: string, words: string])[] {
  return [...strip(days, 'Uptime').text.matchAll(/<li(?: class="(\w)")?\s*>\s*<span>([^<]*)<\/span>/g)].map(
    ([, shape = '', words = '']) => [shape, words] as const,
  );
}

it('the strip has ninety days even if only one was recorded', () => {
  const shown = bars([today]);
  expect(shown).toHaveLength(90);
  expect(shown[0]).toEqual(['z', '2026-08-23: not recorded']);
  expect(shown.at(-1)).toEqual(['', '2026-11-20: 100 % up']);
});

it.each([
  [{ down: 0.4 }, 'b', '99.95 % up, down less than a minute'],
  [{ down: 20 }, 'c', '97.62 % up, down 20 min'],
  [{ down: 842 }, 'd', '0.00 % up, down 14 h 2 min'],
  [{ known: 100, unknown: 742 }, 'u', '100 % up, unknown 12 h 22 min'],
  [{ known: 0, unknown: 842 }, 'u', 'unknown 14 h 2 min'],
  [{ maintenance: 842 }, 'm', 'maintenance 14 h 2 min'],
  [{ maintenance: 60, down: 0 }, '', '100 % up, maintenance 1 h'],
  [{ known: 0 }, 'z', 'not recorded'],
])('the strip shows %j with shape %j and the words "%s"', (of, shape, words) => {
  expect(bars([{ ...today, ...of }]).at(-1)).toEqual([shape, `2026-11-20: ${words}`]);
});
