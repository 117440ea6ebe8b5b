import { type Availability, type SlaWindow, slaWindows } from '../record/network-view.ts';
import { showAvailability, showShare } from '../serving/show-figures.ts';
import { type Recorded, showStart, startOf } from '../serving/window-start.ts';
import { type Html, html } from './html.ts';

const names: Readonly<Record<SlaWindow, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
};

/**
 * Uptime and coverage by window; of the network, also how many validators were up nearly always. A window that began before the
 * record says since when the figures are.
 */
export function availabilityTable(
  figures: Readonly<Record<SlaWindow, Availability & { readonly full?: number | null }>>,
  recorded: Recorded,
): Html {
  const network = figures['24h'].full !== undefined;
  const [first, ...others] = slaWindows.map((window) => JSON.stringify(figures[window]));
  // A young record: all windows show the same.
  const rows =
    startOf('24h', recorded) !== null && others.every((other) => other === first) ? (['24h'] as const) : slaWindows;
  // A scrollable region has to be focusable.
  return html`<div class="scroll" role="group" aria-label="Uptime" tabindex="0">
      <table class="list">
        <thead>
          <tr>
            <th scope="col">Last</th>
            <th scope="col" class="n">Uptime</th>
            <th scope="col" class="n">Known</th>
            ${network && html`<th scope="col" class="n">At ≥ 99.9 %</th>`}
          </tr>
        </thead>
        <tbody>
          ${rows.map((window) => {
            const one = figures[window];
            const start = startOf(window, recorded);
            return html`<tr>
              <th scope="row">
                ${rows.length === 1 ? 'All of it' : names[window]}${start !== null && html` <small class="soft">${showStart(start, recorded.at)}</small>`}
              </th>
              <td class="n">${showAvailability(one)}</td>
              <td class="n" data-label="known">${showShare(one.coverage, 1)}</td>
              ${network && html`<td class="n" data-label="at ≥ 99.9 %">${typeof one.full === 'number' ? showShare(one.full, 1) : '–'}</td>`}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <p class="note">Announced maintenance and unknown time are left out. Below 90 % known time no figure is given.</p>`;
}
