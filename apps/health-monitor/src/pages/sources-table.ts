import { sourceStates } from '../serving/source-states.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { SourceView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { html, type Html, time } from './html.ts';
import { icon } from './icons.ts';

/** Which source says what: the explorer, and the Scans of super validators. */
export function sourcesTable(sources: readonly SourceView[]): Html {
  return html`<div class="scroll" role="group" aria-label="Sources" tabindex="0">
      <table class="list">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">State</th>
            <th scope="col">Newest report</th>
            <th scope="col" class="n">Round</th>
          </tr>
        </thead>
        <tbody>
          ${sources.map(
            (one) =>
              html`<tr>
                <th scope="row"><bdi>${visibleName(one.name, 'source', 80)}</bdi></th>
                <td>
                  ${
                    one.state === 'ok'
                      ? html`<span class="s up">${icon('up')}ok</span>`
                      : html`<span class="s late"
                            >${icon(one.counts ? 'late' : 'unknown')}${sourceStates[one.state]}</span
                          >
                          <p class="note">
                            Since ${time(one.since)}${one.reason !== '' && `: ${visibleName(one.reason, '', 300)}`}.
                          </p>`
                  }
                </td>
                <td>${one.newestReport === null ? 'none yet' : time(one.newestReport)}</td>
                <td class="n">${one.latestRound === null ? '–' : showCount(one.latestRound)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">${rule(sources)}</p>`;
}

function rule(sources: readonly SourceView[]): string {
  const counted = sources.filter(({ counts }) => counts).length;
  if (sources.length === 1) return 'The explorer is the only source.';
  if (counted >= 3) return 'A report counts if two sources show it.';
  return counted === 2 ? 'A report counts if either source shows it.' : 'Fewer than two sources count now.';
}
