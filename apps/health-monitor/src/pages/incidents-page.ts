import { showDuration } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { IncidentView, MassView, NetworkView, ValidatorDetail } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import type { Site } from '../serving/serving-context.ts';
import { feedLinks, type Page } from './layout.ts';
import { html, inEnglish, type Part, time } from './html.ts';
import { incidentTable } from './incident-table.ts';
import { upstreamState } from '../serving/upstream-state.ts';
import { noteList } from './note-list.ts';
import { validatorLink } from './validator-link.ts';

export const incidentsPerPage = 50;

/** `/{network}/incidents?validator=&after=`: incidents, newest first. `after`: id of the last one on the previous page. */
export function incidentsPage(
  { network, networks, now, brand: { texts } }: Site,
  view: NetworkView,
  incidents: readonly IncidentView[],
  masses: readonly MassView[],
  { validator, after }: { readonly validator: ValidatorDetail | null; readonly after: string | null },
): Page {
  const { incidents: words, columns, figures } = texts;
  const last = incidents.at(-1);
  const older = new URLSearchParams({
    ...(validator !== null && { validator: validator.id }),
    ...(last !== undefined && { after: last.id }),
  });
  const first = after === null && validator === null;
  return {
    title: words.title,
    network,
    networks,
    here: 'incidents',
    level: summarize(view, now, texts).level,
    feeds: feedLinks(`/${network}/`, network, texts),
    hidden: !first,
    body: html`<div class="hero">
        <div>
          <h1>${validator === null ? words.title : words.of<Part>(validatorLink(network, validator))}</h1>
          <p class="soft">${words.asOf<Part>(time(view.at))}</p>
        </div>
      </div>
      ${
        first &&
        view.notes.length > 0 &&
        html`<section class="card" aria-labelledby="notes">
          <h2 id="notes">${words.notes}</h2>
          ${noteList(view.notes, texts)}
        </section>`
      }
      ${
        first &&
        masses.length > 0 &&
        html`<section class="card" aria-labelledby="mass">
          <h2 id="mass">${words.mass}</h2>
          <div class="scroll" role="group" aria-label="${words.mass}" tabindex="0">
            <table>
              <caption class="vh">
                ${words.mass}
              </caption>
              <thead>
                <tr>
                  <th scope="col">${columns.began}</th>
                  <th scope="col">${columns.ended}</th>
                  <th scope="col" class="n">${columns.length}</th>
                  <th scope="col" class="n">${columns.wentDown}</th>
                </tr>
              </thead>
              <tbody>
                ${masses.map(
                  ({ opened, closed, total, all }) =>
                    html`<tr>
                      <th scope="row">${time(opened)}</th>
                      <td class="t">${closed === null ? figures.notYet : time(closed)}</td>
                      <td class="n t">${showDuration((closed ?? view.at) - opened, texts)}</td>
                      <td class="n">${words.downOf(showCount(total, texts), showCount(all, texts))}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
        </section>`
      }
      <section class="card" aria-labelledby="validators">
        <h2 id="validators">${words.validators}</h2>
        ${
          incidents.length === 0
            ? html`<p class="soft">${after === null ? words.none : words.noneOlder}</p>`
            : incidentTable(incidents, network, view.at, words.caption, texts, validator === null)
        }
        <nav class="pages" aria-label="${texts.validators.pages}">
          <span
            >${after !== null && html`<a href="/${network}/incidents${validator !== null && `?validator=${encodeURIComponent(validator.id)}`}">${words.newest}</a>`}</span
          ><span
            >${incidents.length === incidentsPerPage && html`<a rel="next" href="/${network}/incidents?${older.toString()}">${words.older}</a>`}</span
          >
        </nav>
      </section>
      ${
        first &&
        view.upstreamIncidents.length > 0 &&
        html`<section class="card" aria-labelledby="explorer">
          <h2 id="explorer">${words.upstream}</h2>
          <p class="small soft">${words.upstreamMeans}</p>
          <div class="scroll" role="group" aria-label="${words.upstreamLabel}" tabindex="0">
            <table>
              <caption class="vh">
                ${words.upstreamCaption}
              </caption>
              <thead>
                <tr>
                  <th scope="col">${columns.what}</th>
                  <th scope="col">${columns.began}</th>
                  <th scope="col">${columns.ended}</th>
                  <th scope="col" class="n">${columns.length}</th>
                  <th scope="col">${columns.reason}</th>
                </tr>
              </thead>
              <tbody>
                ${view.upstreamIncidents.map(
                  ({ state, reason, since, until }) =>
                    html`<tr>
                      <th scope="row">${upstreamState(state, texts)}</th>
                      <td class="t">${time(since)}</td>
                      <td class="t">${until === null ? figures.notYet : time(until)}</td>
                      <td class="n t">${showDuration((until ?? view.at) - since, texts)}</td>
                      <td>${inEnglish(visibleName(reason, '–', 200))}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
        </section>`
      }`,
  };
}
