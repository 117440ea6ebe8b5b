import { showDuration } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { Texts } from '../language/en.ts';
import type { NetworkView, ValidatorView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { isUnknown, summarize } from '../serving/summary.ts';
import { showStart, startOf } from '../serving/window-start.ts';
import type { Site } from '../serving/serving-context.ts';
import { availabilityTable } from './availability-table.ts';
import { feedLinks, type Page } from './layout.ts';
import { fleetMap } from './fleet-map.ts';
import { html, type Html, type Part, time } from './html.ts';
import { icon, levelIcon, stateLabel } from './icons.ts';
import { incidentTable } from './incident-table.ts';
import { notices } from './notices.ts';
import { sourcesTable } from './sources-table.ts';
import { strip } from './strip.ts';
import { validatorLink } from './validator-link.ts';

const listed = 15;
const states = ['up', 'late', 'down', 'dormant', 'pending'] as const;

/** `/{network}/`: the state of the network, at a glance and then in detail. */
export function statusPage({ network, networks, now, incomplete, brand: { texts } }: Site, view: NetworkView): Page {
  const words = texts.status;
  const count = (number: number): string => showCount(number, texts);
  const { level, sentence } = summarize(view, now, texts);
  const { counts, upstream } = view;
  const down = view.validators.filter(({ state }) => state === 'down').sort((a, b) => b.since - a.since);
  const unknown = isUnknown(view, now);
  const recordStart = startOf('90d', view);
  return {
    title: sentence,
    network,
    networks,
    here: 'status',
    level,
    feeds: feedLinks(`/${network}/`, network, texts),
    body: html`${
        incomplete &&
        html`<div class="note">
          <p><b>${texts.notices.incomplete}</b> <a href="/healthz">${texts.notices.whatIsMissing}</a></p>
        </div>`
      }${notices(view, network, now, texts)}
      <div class="hero">
        ${levelIcon(level)}
        <div>
          <h1>${sentence}</h1>
          <p class="soft">
            ${words.asOf<Part>(network, time(view.at))}${
              upstream.latestRound !== null && ` · ${words.round(count(upstream.latestRound))}`
            }${upstream.head !== null && html` · ${words.ledgerAt<Part>(time(upstream.head))}`}
          </p>
        </div>
      </div>
      <ul class="tiles">
        ${states.map(
          (state) =>
            html`<li>
              <a href="/${network}/validators?status=${state}"
                ><b>${count(counts[state])}</b>${stateLabel(state, texts)}</a
              >
            </li>`,
        )}${
          counts.flapping > 0 &&
          html`<li>
            <a href="/${network}/validators?status=flapping"
              ><b>${count(counts.flapping)}</b>${stateLabel('flapping', texts)}</a
            >
          </li>`
        }
      </ul>
      ${
        down.length > 0 &&
        html`<section class="card" aria-labelledby="down">
          <h2 id="down">${words.downNow}${unknown && words.asLastKnown}</h2>
          ${downTable(down.slice(0, listed), network, view.at, texts)}${
            down.length > listed &&
            html`<p><a href="/${network}/validators?status=down">${words.allDown(count(down.length))}</a></p>`
          }
        </section>`
      }
      <section class="card" aria-labelledby="days">
        <h2 id="days">${words.days}</h2>
        ${strip(view.days, words.uptimeOf(network), texts)}
        <p class="small soft">${words.means(recordStart === null ? null : showStart(recordStart, view.at, texts))}</p>
      </section>
      <div class="cols">
        <section class="card" aria-labelledby="uptime">
          <h2 id="uptime">${words.uptime}</h2>
          ${availabilityTable(view.availability, view, texts)}
        </section>
        <section class="card" aria-labelledby="versions">
          <h2 id="versions">${words.versions}</h2>
          ${versionTable(view.validators, network, texts)}
        </section>
      </div>
      <section class="card" aria-labelledby="fleet">
        <h2 id="fleet">${words.everyValidator}</h2>
        ${fleetMap(view.validators, unknown, texts)}
        <ul class="key" aria-hidden="true">
          ${states.map((state) => html`<li><i class="${state}"></i>${texts.states[state]}</li>`)}${unknown && html`<li><i class="unknown"></i>${texts.states.unknown}</li>`}
        </ul>
        <p><a href="/${network}/validators">${words.searchAll(count(view.validators.length))}</a></p>
      </section>
      <section class="card" aria-labelledby="sources">
        <h2 id="sources">${words.sources}</h2>
        ${sourcesTable(upstream.sources, texts)}
      </section>
      <section class="card" aria-labelledby="incidents">
        <h2 id="incidents">${words.latestIncidents}</h2>
        ${
          view.incidents.length === 0
            ? html`<p class="soft">${words.noIncident}</p>`
            : html`${incidentTable(view.incidents.slice(0, 10), network, view.at, words.latestIncidents, texts)}
                <p><a href="/${network}/incidents">${words.allIncidents}</a></p>`
        }
      </section>
      ${view.maintenance.length > 0 && upcoming(view, network, texts)}`,
  };
}

function downTable(down: readonly ValidatorView[], network: string, now: number, texts: Texts): Html {
  const { columns, figures } = texts;
  return html`<div class="scroll">
    <table>
      <caption class="vh">
        ${texts.status.downCaption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${columns.validator}</th>
          <th scope="col">${columns.state}</th>
          <th scope="col" class="x">${columns.since}</th>
          <th scope="col" class="n">${columns.for}</th>
          <th scope="col" class="x">${columns.lastReport}</th>
          <th scope="col" class="x">${columns.version}</th>
        </tr>
      </thead>
      <tbody>
        ${down.map(
          (one) =>
            html`<tr>
              <th scope="row">${validatorLink(network, one)}</th>
              <td>
                ${stateLabel('down', texts)}${one.overlays.includes('maintenance') && html`<span class="tag">${texts.states.maintenance}</span>`}
              </td>
              <td class="t x">${time(one.since)}</td>
              <td class="n t">${showDuration(now - one.since, texts)}</td>
              <td class="t x">${one.lastActiveAt === null ? figures.never : time(one.lastActiveAt)}</td>
              <td class="x"><bdi>${visibleName(one.version ?? '', '–', 24)}</bdi></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The most common versions, and how many validators of each are down: shows a bad release. */
function versionTable(validators: readonly ValidatorView[], network: string, texts: Texts): Html {
  const { columns, figures, status: words } = texts;
  const versions = new Map<string, { all: number; down: number }>();
  for (const { version, state } of validators) {
    if (state === 'dormant') continue;
    const one = versions.get(version ?? '') ?? { all: 0, down: 0 };
    versions.set(version ?? '', { all: one.all + 1, down: one.down + Number(state === 'down') });
  }
  const most = [...versions].sort(([, a], [, b]) => b.all - a.all).slice(0, 5);
  if (most.length === 0) return html`<p class="soft">${words.noValidator}</p>`;
  return html`<div class="scroll">
      <table>
        <caption class="vh">
          ${words.versionCaption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${columns.version}</th>
            <th scope="col" class="n">${columns.validators}</th>
            <th scope="col" class="n">${columns.down}</th>
          </tr>
        </thead>
        <tbody>
          ${most.map(
            ([version, { all, down }]) =>
              html`<tr>
                <th scope="row">
                  ${version === '' ? figures.notReported : html`<a href="/${network}/validators?version=${encodeURIComponent(version)}"><bdi>${visibleName(version, figures.notReported, 40)}</bdi></a>`}
                </th>
                <td class="n">${showCount(all, texts)}</td>
                <td class="n">
                  ${down > 0 ? html`<span class="s down">${icon('down')}${showCount(down, texts)}</span>` : '0'}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${versions.size > most.length && html`<p class="small soft">${words.moreVersions(versions.size - most.length, showCount(versions.size - most.length, texts))}</p>`}`;
}

function upcoming({ maintenance }: NetworkView, network: string, texts: Texts): Html {
  const words = texts.status;
  return html`<section class="card" aria-labelledby="maintenance">
    <h2 id="maintenance">${words.maintenanceAhead}</h2>
    <ul>
      ${maintenance
        .slice(0, 5)
        .map(
          ({ title, starts, ends }) =>
            html`<li>
              ${words.to<Part>(time(starts), time(ends))}: <bdi>${visibleName(title, texts.figures.noTitle, 200)}</bdi>
            </li>`,
        )}
    </ul>
    <p><a href="/${network}/maintenance">${words.allMaintenance}</a></p>
  </section>`;
}
