import type { Texts } from '../language/en.ts';
import { type Availability, type SlaWindow, slaWindows } from '../record/network-view.ts';
import { showAvailability, showShare } from '../serving/show-figures.ts';
import { type Recorded, showStart, startOf } from '../serving/window-start.ts';
import { type Html, html } from './html.ts';

/**
 * Uptime and coverage by window; of the network, also how many validators were up nearly always. A window that began before the
 * record says since when the figures are.
 */
export function availabilityTable(
  figures: Readonly<Record<SlaWindow, Availability & { readonly full?: number | null }>>,
  recorded: Recorded,
  texts: Texts,
): Html {
  const { columns } = texts;
  const network = figures['24h'].full !== undefined;
  // A scrollable region has to be focusable: in some languages it is wider than a phone.
  return html`<div class="scroll" role="group" aria-label="${columns.uptime}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.last}</th>
            <th scope="col" class="n">${columns.uptime}</th>
            <th scope="col" class="n">${columns.known}</th>
            ${network && html`<th scope="col" class="n">${columns.nearlyAlways}</th>`}
          </tr>
        </thead>
        <tbody>
          ${slaWindows.map((window) => {
            const one = figures[window];
            const start = startOf(window, recorded);
            return html`<tr>
              <th scope="row">
                ${texts.figures.windows[window]}${start !== null && html` <small class="soft">${showStart(start, recorded.at, texts)}</small>`}
              </th>
              <td class="n">${showAvailability(one, texts)}</td>
              <td class="n">${showShare(one.coverage, texts, 1)}</td>
              ${network && html`<td class="n">${typeof one.full === 'number' ? showShare(one.full, texts, 1) : '–'}</td>`}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <p class="small soft">${texts.availability}</p>`;
}
