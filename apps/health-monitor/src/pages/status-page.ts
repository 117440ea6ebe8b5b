import { showDuration } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { NetworkView, SourceView, ValidatorView } from '../record/network-view.ts';
import { dataStart, showDataStart } from '../serving/data-start.ts';
import type { Site } from '../serving/serving-context.ts';
import { showCount } from '../serving/show-figures.ts';
import { sourceStates } from '../serving/source-states.ts';
import { isUnknown, summarize } from '../serving/summary.ts';
import { availabilityTable } from './availability-table.ts';
import { fleetMap } from './fleet-map.ts';
import { html, type Html, time } from './html.ts';
import { icon, levelIcon, stateLabel } from './icons.ts';
import { incidentTable } from './incident-table.ts';
import { feedLinks, type Page } from './layout.ts';
import { notices } from './notices.ts';
import { strip } from './strip.ts';
import { type Column, table } from './table.ts';
import { validatorLink } from './validator-link.ts';

const maxDownListed = 15;
const states = ['up', 'late', 'down', 'dormant', 'pending'] as const;

/** The page `/{network}/`: the state of the network, first as a headline, then in detail. */
export function statusPage({ network, networks, now, incomplete }: Site, view: NetworkView): Page {
  const { level, sentence } = summarize(view, now);
  const { counts, upstream } = view;
  const down = view.validators.filter(({ state }) => state === 'down').sort((a, b) => b.since - a.since);
  const unknown = isUnknown(view, now);
  const recordStart = dataStart('90d', view);
  return {
    title: sentence,
    network,
    networks,
    here: 'status',
    level,
    feeds: feedLinks(`/${network}/`, network),
    body: html`${
        incomplete &&
        html`<div class="notice">
          <p><b>The configuration of this monitor is incomplete.</b> <a href="/healthz">What is missing</a></p>
        </div>`
      }${notices(view, network, now)}
      <div class="state">
        ${levelIcon(level)}
        <div>
          <h1>${sentence}</h1>
          <p class="soft">
            ${network} as of
            ${time(view.at)}${
              upstream.latestRound !== null && ` · round ${showCount(upstream.latestRound)}`
            }${upstream.head !== null && html` · ledger at ${time(upstream.head)}`}
          </p>
        </div>
      </div>
      <ul class="tiles plain">
        ${states.map(
          (state) =>
            html`<li>
              <a href="/${network}/validators?status=${state}"
                ><b>${showCount(counts[state])}</b>${stateLabel(state)}</a
              >
            </li>`,
        )}${
          counts.flapping > 0 &&
          html`<li>
            <a href="/${network}/validators?status=flapping"
              ><b>${showCount(counts.flapping)}</b>${stateLabel('flapping')}</a
            >
          </li>`
        }
      </ul>
      ${
        down.length > 0 &&
        html`<section class="card" aria-labelledby="down">
          <h2 id="down">Down now${unknown && ', as last known'}</h2>
          ${downTable(down.slice(0, maxDownListed), network, view.at)}${
            down.length > maxDownListed &&
            html`<p><a href="/${network}/validators?status=down">All ${showCount(down.length)} that are down</a></p>`
          }
        </section>`
      }
      <section class="card" aria-labelledby="days">
        <h2 id="days">90 days</h2>
        ${strip(view.days, `Uptime of ${network}`)}
        <p class="note">
          Means over all validators${recordStart !== null && `, ${showDataStart(recordStart, view.at)}`}.
        </p>
      </section>
      <div class="cols">
        <section class="card" aria-labelledby="uptime">
          <h2 id="uptime">Uptime of all validators</h2>
          ${availabilityTable(view.availability, view)}
        </section>
        <section class="card" aria-labelledby="versions">
          <h2 id="versions">Versions</h2>
          ${versionTable(view.validators, network)}
        </section>
      </div>
      <section class="card" aria-labelledby="fleet">
        <h2 id="fleet">Every validator</h2>
        ${fleetMap(view.validators, unknown)}
        <ul class="key" aria-hidden="true">
          ${states.map((state) => html`<li><i class="${state}"></i>${state}</li>`)}${unknown && html`<li><i class="unknown"></i>unknown</li>`}
        </ul>
        <p><a href="/${network}/validators">Search all ${showCount(view.validators.length)}</a></p>
      </section>
      <section class="card" aria-labelledby="sources">
        <h2 id="sources">Sources</h2>
        ${sourcesTable(upstream.sources)}
      </section>
      <section class="card" aria-labelledby="incidents">
        <h2 id="incidents">Latest incidents</h2>
        ${
          view.incidents.length === 0
            ? html`<p class="soft">No incident has been recorded.</p>`
            : html`${incidentTable(view.incidents.slice(0, 10), network, view.at, 'Latest incidents')}
                <p><a href="/${network}/incidents">All incidents</a></p>`
        }
      </section>
      ${view.maintenance.length > 0 && maintenanceAhead(view, network)}`,
  };
}

function downTable(down: readonly ValidatorView[], network: string, now: number): Html {
  const columns: readonly Column<ValidatorView>[] = [
    ['Validator', '', (one) => validatorLink(network, one)],
    [
      'State',
      '',
      ({ overlays }) => [
        stateLabel('down'),
        overlays.includes('maintenance') && html`<span class="badge">maintenance</span>`,
      ],
    ],
    ['Since', 'x', (one) => time(one.since)],
    ['For', 'n', (one) => showDuration(now - one.since)],
    ['Last report', 'x', (one) => (one.lastActiveAt === null ? 'never' : time(one.lastActiveAt))],
    ['Version', 'x', (one) => html`<bdi>${visibleName(one.version ?? '', '–', 24)}</bdi>`],
  ];
  return table('Validators that are down, the latest first', columns, down);
}

/** The most common versions with the number of validators that are down, which shows a bad release. */
function versionTable(validators: readonly ValidatorView[], network: string): Html {
  const versions = new Map<string, { all: number; down: number }>();
  for (const { version, state } of validators) {
    if (state === 'dormant') continue;
    const one = versions.get(version ?? '') ?? { all: 0, down: 0 };
    versions.set(version ?? '', { all: one.all + 1, down: one.down + Number(state === 'down') });
  }
  const most = [...versions].sort(([, a], [, b]) => b.all - a.all).slice(0, 5);
  if (most.length === 0) return html`<p class="soft">No validator has been seen yet.</p>`;
  const columns: readonly Column<(typeof most)[number]>[] = [
    [
      'Version',
      '',
      ([version]) =>
        version === ''
          ? 'not reported'
          : html`<a href="/${network}/validators?version=${encodeURIComponent(version)}"
              ><bdi>${visibleName(version, 'not reported', 40)}</bdi></a
            >`,
    ],
    ['Validators', 'n', ([, { all }]) => showCount(all)],
    [
      'Down',
      'n',
      ([, { down }]) => (down > 0 ? html`<span class="s down">${icon('down')}${showCount(down)}</span>` : '0'),
    ],
  ];
  return html`${table('Validators by version', columns, most)}
  ${versions.size > most.length && html`<p class="note">${versions.size - most.length === 1 ? 'And 1 more version.' : `And ${showCount(versions.size - most.length)} more versions.`}</p>`}`;
}

function maintenanceAhead({ maintenance }: NetworkView, network: string): Html {
  return html`<section class="card" aria-labelledby="maintenance">
    <h2 id="maintenance">Maintenance ahead</h2>
    <ul>
      ${maintenance
        .slice(0, 5)
        .map(
          ({ title, starts, ends }) =>
            html`<li>${time(starts)} to ${time(ends)}: <bdi>${visibleName(title, 'no title', 200)}</bdi></li>`,
        )}
    </ul>
    <p><a href="/${network}/maintenance">All maintenance</a></p>
  </section>`;
}

/** A table of the sources of reports: the explorer and the Scans of super validators. */
function sourcesTable(sources: readonly SourceView[]): Html {
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
    <p class="note">${countingRule(sources)}</p>`;
}

/** When a report counts, in words. */
function countingRule(sources: readonly SourceView[]): string {
  const sourcesThatCount = sources.filter(({ counts }) => counts).length;
  if (sources.length === 1) return 'The explorer is the only source.';
  if (sourcesThatCount >= 3) return 'A report counts if two sources show it.';
  if (sourcesThatCount === 2) return 'A report counts if either source shows it.';
  return sourcesThatCount === 1
    ? 'Only one source counts now; its reports count alone.'
    : 'No source counts now; the explorer is read alone.';
}
