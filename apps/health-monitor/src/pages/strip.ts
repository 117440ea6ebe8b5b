import { showDuration } from '../alerts/spans.ts';
import type { Texts } from '../language/en.ts';
import type { DayView } from '../record/network-view.ts';
import { showShare } from '../serving/show-figures.ts';
import { type Html, html } from './html.ts';

const shown = 90;
const day = 86_400_000;

/**
 * Ninety days as a list of bars: shorter, and of another color, the more of the day was down. Each has its day in words, for screen
 * readers and on hover. Days before the record are empty.
 *
 * @param days oldest first, the last one is today
 * @param label what it shows, for screen readers
 */
export function strip(days: readonly DayView[], label: string, texts: Texts): Html {
  const words = texts.strip;
  const today = days.at(-1)?.date;
  if (today === undefined) return html`<p class="soft">${words.none}</p>`;
  const recorded = new Map(days.map((one) => [one.date, one]));
  const last = Date.parse(today);
  const dates = Array.from({ length: shown }, (_, index) =>
    new Date(last - (shown - 1 - index) * day).toISOString().slice(0, 10),
  );
  return html`<ol class="strip" aria-label="${words.label(label, shown)}">
      ${dates.map((date) => {
        const { level, said } = judge(recorded.get(date), texts);
        return html`<li${level !== '' && html` class="${level}"`}><span>${date}: ${said}</span></li>`;
      })}
    </ol>
    <div class="ends" aria-hidden="true"><span>${words.daysAgo(shown)}</span><span>${words.today}</span></div>
    <ul class="key" aria-hidden="true">
      <li><i class="up"></i>${words.allUp}</li>
      <li><i class="late"></i>${words.partlyDown}</li>
      <li><i class="down"></i>${words.down}</li>
      <li><i class="unknown"></i>${words.unknown}</li>
    </ul>`;
}

/** One letter of the stylesheet: all up, some down (b < 1 % ≤ c < 5 % ≤ d), unknown, maintenance, nothing known. */
function judge(one: DayView | undefined, texts: Texts): { readonly level: string; readonly said: string } {
  const words = texts.strip;
  if (one === undefined) return { level: 'z', said: words.notRecorded };
  const counted = one.known - one.maintenance;
  const notes = [
    one.down > 0 && words.downFor(minutes(one.down, texts)),
    one.unknown > 0 && words.unknownFor(minutes(one.unknown, texts)),
    one.maintenance > 0 && words.maintenanceFor(minutes(one.maintenance, texts)),
  ].filter((note) => note !== false);
  if (counted <= 0) {
    return one.maintenance > 0
      ? { level: 'm', said: notes.join(', ') }
      : { level: one.unknown > 0 ? 'u' : 'z', said: one.unknown > 0 ? notes.join(', ') : words.notRecorded };
  }
  const share = Math.min(1, one.down / counted);
  const said = [words.up(showShare(1 - share, texts)), ...notes].join(', ');
  if (one.unknown > counted) return { level: 'u', said };
  if (one.down <= 0) return { level: '', said };
  return { level: share < 0.01 ? 'b' : share < 0.05 ? 'c' : 'd', said };
}

function minutes(count: number, texts: Texts): string {
  return showDuration(count * 60_000, texts);
}
