import { showDuration } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { NetworkView, ValidatorDetail } from '../record/network-view.ts';
import { showCount, showShare } from '../serving/show-figures.ts';
import type { Site } from '../serving/serving-context.ts';
import { isUnknown, type Level } from '../serving/summary.ts';
import { availabilityTable } from './availability-table.ts';
import { feedLinks, type Page } from './layout.ts';
import { html, type Html, time } from './html.ts';
import { levelIcon } from './icons.ts';
import { incidentTable } from './incident-table.ts';
import { notices } from './notices.ts';
import { strip } from './strip.ts';
import { nameOf, stateOf, validatorPath } from './validator-link.ts';

const cadences: Readonly<Record<ValidatorDetail['cadence'], string>> = {
  round: 'once a round',
  hourly: 'once an hour',
  custom: 'at its own interval',
  unlearned: 'not known yet, treated as hourly',
};

const incidentsShown = 25;

/** The page `/{network}/validators/{id}`: state, uptime, facts and incidents of one validator. */
export function validatorPage(
  { network, networks, now, origin, explorer }: Site,
  view: NetworkView,
  one: ValidatorDetail,
): Page {
  const name = nameOf(one);
  const path = validatorPath(network, one.id);
  const endpoint = encodeURIComponent(`${origin}${path}/badges/uptime-30d.json`);
  const badge = `[![uptime](https://img.shields.io/endpoint?url=${endpoint})](${origin}${path})`;
  const level = isUnknown(view, now) ? 'unknown' : levelOf(one);
  return {
    title: name,
    network,
    networks,
    here: 'validators',
    level,
    feeds: feedLinks(`${path}/`, name),
    body: html`${notices(view, network, now)}
      <div class="state">
        ${levelIcon(level)}
        <div>
          <h1><bdi>${name}</bdi></h1>
          <p>${stateOf(one)} <span class="soft">since ${time(one.since)}, as of ${time(view.at)}</span></p>
        </div>
      </div>
      <section class="card" aria-labelledby="days">
        <h2 id="days">90 days</h2>
        ${strip(one.days, `Uptime of ${name}`)}
      </section>
      <div class="cols">
        <section class="card" aria-labelledby="uptime">
          <h2 id="uptime">Uptime</h2>
          ${availabilityTable(one.availability, { firstSeen: one.firstSeen, at: view.at })}${record(one)}
        </section>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Facts</h2>
          ${facts(one, network)}${explorer !== null && html`<p><a href="${explorer}/validator/${encodeURIComponent(one.id)}">This validator in the explorer</a></p>`}
        </section>
      </div>
      <section class="card" aria-labelledby="incidents">
        <h2 id="incidents">Incidents</h2>
        ${
          one.incidents.length === 0
            ? html`<p class="soft">No incident has been recorded.</p>`
            : html`${incidentTable(one.incidents.slice(0, incidentsShown), network, view.at, `Incidents of ${name}`, { named: false })}${
                one.incidents.length > incidentsShown &&
                html`<p>
                  <a href="/${network}/incidents?validator=${encodeURIComponent(one.id)}">All incidents</a>
                </p>`
              }`
        }
      </section>
      <section class="card" aria-labelledby="follow">
        <h2 id="follow">Follow it</h2>
        <p>
          <a class="button" href="/${network}/subscribe?validator=${encodeURIComponent(one.id)}">Get alerts</a>
        </p>
        <p>Feeds: <a href="${path}/feed.atom">Atom</a>. Badges, to show elsewhere:</p>
        <pre tabindex="0" aria-label="Markdown of a badge"><code>${badge}</code></pre>
      </section>`,
  };
}

function levelOf({ state }: ValidatorDetail): Level {
  if (state === 'up') return 'operational';
  if (state === 'late') return 'degraded';
  return state === 'down' ? 'outage' : 'unknown';
}

function facts(one: ValidatorDetail, network: string): Html {
  const { sponsor } = one;
  return html`<dl>
    <dt>Party id</dt>
    <dd><code>${one.id}</code></dd>
    <dt>Last report</dt>
    <dd>${one.lastActiveAt === null ? 'never' : time(one.lastActiveAt)}</dd>
    <dt>Reports</dt>
    <dd>
      ${cadences[one.cadence]}; late after ${showDuration(one.lateAfter)}, down after ${showDuration(one.downAfter)}
    </dd>
    <dt>Version</dt>
    <dd>
      ${one.version === null ? 'not reported' : html`<a href="/${network}/validators?version=${encodeURIComponent(one.version)}"><bdi>${visibleName(one.version, 'not reported', 64)}</bdi></a>`}
    </dd>
    <dt>Sponsor</dt>
    <dd>
      ${
        sponsor === null
          ? 'not reported'
          : sponsor === one.id
            ? 'itself'
            : html`<a href="/${network}/validators?sponsor=${encodeURIComponent(sponsor)}"
                ><code>${visibleName(sponsor, 'not reported', 120)}</code></a
              >`
      }
    </dd>
    <dt>First seen</dt>
    <dd>${time(one.firstSeen)}</dd>
    ${one.reports.map(
      ({ source, lastActiveAt }) =>
        html`<dt>Last report at ${html`<bdi>${visibleName(source, 'source', 80)}</bdi>`}</dt>
          <dd>${lastActiveAt === null ? 'no report' : time(lastActiveAt)}</dd>`,
    )}
    <dt>Explorer says</dt>
    <dd>
      ${
        one.active === null
          ? 'nothing'
          : one.active
            ? `active. This monitor shows it as down after ${showDuration(one.downAfter)} of silence.`
            : 'not active'
      }
    </dd>
  </dl>`;
}

function record({ rounds, repair }: ValidatorDetail): Html | null {
  const span = (minutes: number): string => showDuration(minutes * 60_000);
  if (rounds === null && repair === null) return null;
  return html`<h3>Record</h3>
    <dl>
      ${
        rounds !== null &&
        html`<dt>Rounds, 24 h</dt>
          <dd>
            ${showCount(rounds.seen)} of ${showCount(rounds.expected)} reported
            in${rounds.expected > 0 && `, ${showShare(rounds.seen / rounds.expected, 1)}`}
          </dd>`
      }${
        repair !== null &&
        html`<dt>Outages, 90 d</dt>
          <dd>${showCount(repair.count)}</dd>
          <dt>Mean length</dt>
          <dd>${span(repair.mttr)}</dd>
          <dt>Longest</dt>
          <dd>${span(repair.longest)}</dd>
          <dt>Between two</dt>
          <dd>${span(repair.mtbf)} on average</dd>`
      }
    </dl>`;
}
