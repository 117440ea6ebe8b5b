import { type Column, table } from './table.ts';
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
 * The page `/{network}/incidents?validator=&record=&after=`: incidents, newest first. `after`: id of the last one of the previous page.
 * `past`: the earlier record that they belong to; undefined: the current record.
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
  const filter = new URLSearchParams({
    ...(validator !== null && { validator: validator.id }),
    ...(past !== undefined && { record: String(past.record) }),
  });
  const older = new URLSearchParams([
    ...filter,
    ...(last === undefined ? [] : [['after', last.id] as [string, string]]),
  ]);
  const isOverview = after === null && validator === null;
  const isPresentOverview = isOverview && past === undefined;
  return {
    title: 'Incidents',
    network,
    networks,
    here: 'incidents',
    level: summarize(view, now).level,
    feeds: feedLinks(`/${network}/`, network),
    hidden: !isPresentOverview,
    body: html`<div class="state">
        <div>
          <h1>${validator === null ? 'Incidents' : ['Incidents of ', validatorLink(network, validator)]}</h1>
          <p class="soft">
            ${past === undefined ? ['As of ', time(view.at)] : ['Of the previous network, before the reset noticed at ', time(past.at)]},
            newest first.
          </p>
        </div>
      </div>
      ${
        isOverview &&
        masses.length > 0 &&
        html`<section class="card" aria-labelledby="mass">
          <h2 id="mass">Mass outages</h2>
          ${table('Mass outages', massColumns(view.at), masses)}
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
          <span>${after !== null && html`<a href="/${network}/incidents?${filter.toString()}">Newest</a>`}</span
          ><span
            >${incidents.length === incidentsPerPage && html`<a rel="next" href="/${network}/incidents?${older.toString()}">Older</a>`}</span
          >
        </nav>
      </section>
      ${
        isOverview &&
        view.resets.length > 0 &&
        html`<section class="card" aria-labelledby="resets">
          <h2 id="resets">Resets of the network</h2>
          <ul class="prose">
            ${view.resets.map(
              ({ at, record }) =>
                html`<li>
                  ${time(at)}: <a href="/${network}/incidents?record=${record}">incidents of the previous network</a>
                </li>`,
            )}
          </ul>
        </section>`
      }
      ${
        isPresentOverview &&
        view.upstreamIncidents.length > 0 &&
        html`<section class="card" aria-labelledby="explorer">
          <h2 id="explorer">The explorer and the network as a whole</h2>
          <p class="note">In these times the states of validators are unknown; none of it counts as down.</p>
          ${table('Times in which the explorer or the network was in trouble', upstreamColumns(view.at), view.upstreamIncidents)}
        </section>`
      }`,
  };
}

function massColumns(now: number): readonly Column<MassView>[] {
  return [
    ['Began', '', ({ opened, note }) => [time(opened), remark(note)]],
    ['Ended', '', ({ closed }) => (closed === null ? 'not yet' : time(closed))],
    ['Length', 'n', ({ opened, closed }) => showDuration((closed ?? now) - opened)],
    ['Went down', 'n', ({ total, all }) => `${showCount(total)} of ${showCount(all)}`],
  ];
}

function upstreamColumns(now: number): readonly Column<NetworkView['upstreamIncidents'][number]>[] {
  return [
    ['What', '', ({ state }) => state.replaceAll('_', ' ')],
    ['Began', '', ({ since }) => time(since)],
    ['Ended', '', ({ until }) => (until === null ? 'not yet' : time(until))],
    ['Length', 'n', ({ since, until }) => showDuration((until ?? now) - since)],
    ['Reason', '', ({ reason, note }) => [visibleName(reason, '–', 200), remark(note)]],
  ];
}
