import { type Column, table } from './table.ts';
import { type Availability, type SlaWindow, slaWindows } from '../record/network-view.ts';
import { showAvailability, showShare } from '../serving/show-figures.ts';
import { type RecordSpan, showDataStart, dataStart } from '../serving/data-start.ts';
import { type Html, html } from './html.ts';

const names: Readonly<Record<SlaWindow, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
};

/**
 * Uptime and coverage by window, and for the network the share of validators with at least 99.9 %. A window that began before the record
 * shows the beginning of the record.
 */
export function availabilityTable(
  figures: Readonly<Record<SlaWindow, Availability & { readonly full?: number | null }>>,
  recorded: RecordSpan,
): Html {
  const isOfNetwork = figures['24h'].full !== undefined;
  const [first, ...others] = slaWindows.map((window) => JSON.stringify(figures[window]));
  const areEqual = others.every((other) => other === first);
  // If the record is shorter than a day, and so its figures agree, one row is enough.
  const rows = dataStart('24h', recorded) !== null && areEqual ? (['24h'] as const) : slaWindows;
  const columns: readonly Column<SlaWindow>[] = [
    [
      'Last',
      '',
      (window) => {
        const start = dataStart(window, recorded);
        const since = start !== null && html` <small class="soft">${showDataStart(start, recorded.at)}</small>`;
        return [rows.length === 1 ? 'All of it' : names[window], since];
      },
    ],
    ['Uptime', 'n', (window) => showAvailability(figures[window])],
    ['Known', 'n', (window) => showShare(figures[window].coverage, 1)],
  ];
  const nearly: Column<SlaWindow> = [
    'At ≥ 99.9 %',
    'n',
    (window) => {
      const { full } = figures[window];
      return typeof full === 'number' ? showShare(full, 1) : '–';
    },
  ];
  return html`${table('Uptime', isOfNetwork ? [...columns, nearly] : columns, rows)}
    <p class="note">Announced maintenance and unknown time are left out. Below 90 % known time no figure is given.</p>`;
}
