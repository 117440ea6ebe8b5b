import { showDuration } from '../alerts/spans.ts';
import type { DayView } from '../record/network-view.ts';
import { showShare } from '../serving/show-figures.ts';
import { type Html, html } from './html.ts';

const shown = 90;
const day = 86_400_000;

/**
 * Ninety days as a row of bars. The more of a day was down, the shorter its bar. Each bar has its day in words for screen readers and on
 * hover. Days before the record are empty.
 *
 * @param days oldest first; the last one is today
 * @param label for screen readers
 */
export function strip(days: readonly DayView[], label: string): Html {
  const today = days.at(-1)?.date;
  if (today === undefined) return html`<p class="soft">No day has been recorded yet.</p>`;
  const dayByDate = new Map(days.map((one) => [one.date, one]));
  const todayInstant = Date.parse(today);
  const dates = Array.from({ length: shown }, (_, index) =>
    new Date(todayInstant - (shown - 1 - index) * day).toISOString().slice(0, 10),
  );
  return html`<ol class="days" aria-label="${label}, ${shown} days, oldest first">
      ${dates.map((date) => {
        const { level, words } = describeDay(dayByDate.get(date));
        return html`<li${level !== '' && html` class="${level}"`}><span>${date}: ${words}</span></li>`;
      })}
    </ol>
    <div class="ends" aria-hidden="true"><span>${shown} days ago</span><span>today</span></div>
    <ul class="key" aria-hidden="true">
      <li><i class="up"></i>all up</li>
      <li><i class="late"></i>partly down</li>
      <li><i class="down"></i>5 % or more down</li>
      <li><i class="unknown"></i>not known</li>
    </ul>`;
}

/**
 * The class of a day's bar and its words. Classes: '' all up, `b` less than 1 % down, `c` less than 5 %, `d` more, `u` mostly unknown,
 * `m` maintenance, `z` not recorded.
 */
function describeDay(one: DayView | undefined): { readonly level: string; readonly words: string } {
  if (one === undefined) return { level: 'z', words: 'not recorded' };
  const counted = one.known - one.maintenance;
  const notes = [
    one.down > 0 && `down ${minutes(one.down)}`,
    one.unknown > 0 && `unknown ${minutes(one.unknown)}`,
    one.maintenance > 0 && `maintenance ${minutes(one.maintenance)}`,
  ].filter((note) => note !== false);
  if (counted <= 0) {
    if (one.maintenance > 0) return { level: 'm', words: notes.join(', ') };
    return one.unknown > 0 ? { level: 'u', words: notes.join(', ') } : { level: 'z', words: 'not recorded' };
  }
  const share = Math.min(1, one.down / counted);
  const words = [`${showShare(1 - share)} up`, ...notes].join(', ');
  if (one.unknown > counted) return { level: 'u', words };
  if (one.down <= 0) return { level: '', words };
  return { level: share < 0.01 ? 'b' : share < 0.05 ? 'c' : 'd', words };
}

function minutes(count: number): string {
  return showDuration(count * 60_000);
}
