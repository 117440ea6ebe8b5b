import { visibleName } from '../alerts/visible-name.ts';
import type { Texts } from '../language/en.ts';
import type { SourceView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { html, type Html, inEnglish, type Part, time } from './html.ts';
import { icon } from './icons.ts';

/** Which source says what: the explorer, and the Scans of super validators. */
export function sourcesTable(sources: readonly SourceView[], texts: Texts): Html {
  const { columns } = texts;
  const words = texts.sources;
  return html`<div class="scroll" role="group" aria-label="${texts.status.sources}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.source}</th>
            <th scope="col">${columns.state}</th>
            <th scope="col">${columns.newestReport}</th>
            <th scope="col" class="n">${columns.round}</th>
          </tr>
        </thead>
        <tbody>
          ${sources.map(
            (one) =>
              html`<tr>
                <th scope="row"><bdi>${visibleName(one.name, words.source, 80)}</bdi></th>
                <td>
                  ${
                    one.state === 'ok'
                      ? html`<span class="s up">${icon('up')}${texts.upstreamStates.ok}</span>`
                      : html`<span class="s late"
                            >${icon(one.counts ? 'late' : 'unknown')}${texts.sourceStates[one.state]}</span
                          >
                          <p class="small soft">
                            ${words.since<Part>(time(one.since), one.reason === '' ? null : inEnglish(visibleName(one.reason, '', 300)))}
                          </p>`
                  }
                </td>
                <td class="t">${one.newestReport === null ? words.noReport : time(one.newestReport)}</td>
                <td class="n">${one.latestRound === null ? '–' : showCount(one.latestRound, texts)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="small soft">${rule(sources, texts)}</p>`;
}

function rule(sources: readonly SourceView[], { sources: words }: Texts): string {
  const counted = sources.filter(({ counts }) => counts).length;
  if (sources.length === 1) return words.only;
  if (counted >= 3) return words.three;
  return counted === 2 ? words.two : words.fewer;
}
