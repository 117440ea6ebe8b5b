import { type Column, table } from './table.ts';
import { sourceStates } from '../serving/source-states.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { SourceView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { html, type Html, time } from './html.ts';
import { icon } from './icons.ts';

/** A table of the sources of reports: the explorer and the Scans of super validators. */
export function sourcesTable(sources: readonly SourceView[]): Html {
  const columns: readonly Column<SourceView>[] = [
    ['Source', '', ({ name }) => html`<bdi>${visibleName(name, 'source', 80)}</bdi>`],
    [
      'State',
      '',
      (one) =>
        one.state === 'ok'
          ? html`<span class="s up">${icon('up')}ok</span>`
          : html`<span class="s late">${icon(one.counts ? 'late' : 'unknown')}${sourceStates[one.state]}</span>
              <p class="note">
                Since ${time(one.since)}${one.reason !== '' && `: ${visibleName(one.reason, '', 300)}`}.
              </p>`,
    ],
    ['Newest report', '', ({ newestReport }) => (newestReport === null ? 'none yet' : time(newestReport))],
    ['Round', 'n', ({ latestRound }) => (latestRound === null ? '–' : showCount(latestRound))],
  ];
  return html`${table('Sources', columns, sources)}
    <p class="note">${rule(sources)}</p>`;
}

function rule(sources: readonly SourceView[]): string {
  const counted = sources.filter(({ counts }) => counts).length;
  if (sources.length === 1) return 'The explorer is the only source.';
  if (counted >= 3) return 'A report counts if two sources show it.';
  return counted === 2 ? 'A report counts if either source shows it.' : 'Fewer than two sources count now.';
}
