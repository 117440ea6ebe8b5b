import { showDuration } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { IncidentView, MassView, NetworkView, ValidatorDetail } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import type { Site } from '../serving/serving-context.ts';
import type { PastRecord } from '../record/past-records.ts';
import { feedLinks, type Page } from './layout.ts';
import { html, time } from './html.ts';
import { incidentTable, remark } from './incident-table.ts';
import { validatorLink } from './validator-link.ts';

export const incidentsPerPage = 50;

/**
 * `/{network}/incidents?validator=&record=&after=`: incidents, newest first. `after`: id of the last one on the previous page; `past`:
 * the earlier record that they are of.
 */
export function incidentsPage(
  { network, networks, now }: Site,
  view: NetworkView,
  incidents: readonly IncidentView[],
  masses: readonly MassView[],
  {
    validator,
    after,
    past,
  }: {
    readonly validator: ValidatorDetail | null;
    readonly after: string | null;
    readonly past: PastRecord | undefined;
  },
): Page {
  const last = incidents.at(-1);
  const whose = new URLSearchParams({
    ...(validator !== null && { validator: validator.id }),
    ...(past !== undefined && { record: String(past.record) }),
  });
  const older = new URLSearchParams([
    ...whose,
    ...(last === undefined ? [] : [['after', last.id] as [string, string]]),
  ]);
  const first = after === null && validator === null;
  const present = first && past === undefined;
  return {
    title: 'Incidents',
    network,
    networks,
    here: 'incidents',
    level: summarize(view, now).level,
    feeds: feedLinks(`/${network}/`, network),
    hidden: !present,
    body: html`<div class="state">
        <div>
          <h1>${validator === null ? 'Incidents' : ['Incidents of ', validatorLink(network, validator)]}</h1>
          <p class="soft">
            ${past === undefined ? ['As of ', time(view.at)] : ['Of the network before the reset that was noticed ', time(past.at)]},
            newest first.
          </p>
        </div>
      </div>
      ${
        first &&
        masses.length > 0 &&
        html`<section class="card" aria-labelledby="mass">
          <h2 id="mass">Mass outages</h2>
          <div class="scroll" role="group" aria-label="Mass outages" tabindex="0">
            <table class="list">
              <caption class="ear">
                Mass outages
              </caption>
              <thead>
                <tr>
                  <th scope="col">Began</th>
                  <th scope="col">Ended</th>
                  <th scope="col" class="n">Length</th>
                  <th scope="col" class="n">Went down</th>
                </tr>
              </thead>
              <tbody>
                ${masses.map(
                  ({ opened, closed, total, all, note }) =>
                    html`<tr>
                      <th scope="row">${time(opened)}${remark(note)}</th>
                      <td>${closed === null ? 'not yet' : time(closed)}</td>
                      <td class="n">${showDuration((closed ?? view.at) - opened)}</td>
                      <td class="n">${showCount(total)} of ${showCount(all)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
        </section>`
      }
      <section class="card" aria-labelledby="validators">
        <h2 id="validators">Validators</h2>
        ${
          incidents.length === 0
            ? html`<p class="soft">
                ${after === null ? 'No incident has been recorded.' : 'There are no older incidents.'}
              </p>`
            : incidentTable(incidents, network, view.at, 'Outages of validators, newest first', {
                named: validator === null,
                past,
              })
        }
        <nav class="turn" aria-label="Pages of the list">
          <span>${after !== null && html`<a href="/${network}/incidents?${whose.toString()}">Newest</a>`}</span
          ><span
            >${incidents.length === incidentsPerPage && html`<a rel="next" href="/${network}/incidents?${older.toString()}">Older</a>`}</span
          >
        </nav>
      </section>
      ${
        first &&
        view.resets.length > 0 &&
        html`<section class="card" aria-labelledby="resets">
          <h2 id="resets">Resets of the network</h2>
          <ul class="prose">
            ${view.resets.map(
              ({ at, record }) =>
                html`<li>
                  ${time(at)}: <a href="/${network}/incidents?record=${record}">incidents of the network before</a>
                </li>`,
            )}
          </ul>
        </section>`
      }
      ${
        present &&
        view.upstreamIncidents.length > 0 &&
        html`<section class="card" aria-labelledby="explorer">
          <h2 id="explorer">The explorer and the network as a whole</h2>
          <p class="note">In these times the states of validators are unknown; none of it counts as down.</p>
          <div class="scroll" role="group" aria-label="Explorer and network" tabindex="0">
            <table class="list">
              <caption class="ear">
                Times in which the explorer or the network was in trouble
              </caption>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Began</th>
                  <th scope="col">Ended</th>
                  <th scope="col" class="n">Length</th>
                  <th scope="col">Reason</th>
                </tr>
              </thead>
              <tbody>
                ${view.upstreamIncidents.map(
                  ({ state, reason, since, until, note }) =>
                    html`<tr>
                      <th scope="row">${state.replaceAll('_', ' ')}</th>
                      <td>${time(since)}</td>
                      <td>${until === null ? 'not yet' : time(until)}</td>
                      <td class="n">${showDuration((until ?? view.at) - since)}</td>
                      <td>${visibleName(reason, '–', 200)}${remark(note)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
        </section>`
      }`,
  };
}
