import { showDuration } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import { badgeKinds } from '../badges/badge.ts';
import type { Texts } from '../language/en.ts';
import type { NetworkView, ValidatorDetail } from '../record/network-view.ts';
import { showCount, showShare } from '../serving/show-figures.ts';
import type { Site } from '../serving/serving-context.ts';
import { availabilityTable } from './availability-table.ts';
import { feedLinks, type Page } from './layout.ts';
import { html, type Html, type Part, time } from './html.ts';
import { levelIcon } from './icons.ts';
import { incidentTable } from './incident-table.ts';
import { notices } from './notices.ts';
import { strip } from './strip.ts';
import { nameOf, stateOf, validatorPath } from './validator-link.ts';

/** `/{network}/validators/{id}`: everything about one validator. */
export function validatorPage(
  { network, networks, now, origin, brand: { texts } }: Site,
  view: NetworkView,
  one: ValidatorDetail,
): Page {
  const words = texts.validator;
  const name = nameOf(one);
  const path = validatorPath(network, one.id);
  const unknown = one.overlays.includes('unknown');
  const level = unknown
    ? 'unknown'
    : one.state === 'down'
      ? 'outage'
      : one.state === 'late'
        ? 'degraded'
        : 'operational';
  return {
    title: name,
    network,
    networks,
    here: 'validators',
    level,
    feeds: feedLinks(`${path}/`, name, texts),
    body: html`${notices(view, network, now, texts)}
      <div class="hero">
        ${one.state === 'up' || one.state === 'down' || one.state === 'late' ? levelIcon(level) : levelIcon('unknown')}
        <div>
          <h1><bdi>${name}</bdi></h1>
          <p>${stateOf(one, texts)} <span class="soft">${words.since<Part>(time(one.since), time(view.at))}</span></p>
        </div>
      </div>
      <section class="card" aria-labelledby="days">
        <h2 id="days">${texts.status.days}</h2>
        ${strip(one.days, texts.status.uptimeOf(name), texts)}
      </section>
      <div class="cols">
        <section class="card" aria-labelledby="uptime">
          <h2 id="uptime">${words.uptime}</h2>
          ${availabilityTable(one.availability, { firstSeen: one.firstSeen, at: view.at }, texts)}${record(one, texts)}
        </section>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">${words.facts}</h2>
          ${facts(one, network, texts)}
        </section>
      </div>
      <section class="card" aria-labelledby="incidents">
        <h2 id="incidents">${words.incidents}</h2>
        ${
          one.incidents.length === 0
            ? html`<p class="soft">${texts.status.noIncident}</p>`
            : html`${incidentTable(one.incidents.slice(0, 25), network, view.at, words.incidentsOf(name), texts, false)}${
                one.incidents.length > 25 &&
                html`<p>
                  <a href="/${network}/incidents?validator=${encodeURIComponent(one.id)}"
                    >${texts.status.allIncidents}</a
                  >
                </p>`
              }`
        }
      </section>
      <section class="card" aria-labelledby="follow">
        <h2 id="follow">${words.follow}</h2>
        <p>
          <a class="button" href="/${network}/subscribe?validator=${encodeURIComponent(one.id)}">${words.getAlerts}</a>
        </p>
        <p>
          ${words.feeds} <a href="${path}/feed.atom">Atom</a>, <a href="${path}/feed.rss">RSS</a>,
          <a href="${path}/feed.json">JSON Feed</a>. ${words.badges}
        </p>
        <ul class="key">
          ${badgeKinds.map((kind) => html`<li><img src="${path}/badges/${kind}.svg" alt="${texts.badges.kinds[kind]}" height="20" /></li>`)}
        </ul>
        <pre
          tabindex="0"
          aria-label="${words.badgeMarkdown}"
        ><code>[![uptime](${origin}${path}/badges/uptime-30d.svg)](${origin}${path})</code></pre>
      </section>`,
  };
}

function facts(one: ValidatorDetail, network: string, texts: Texts): Html {
  const { validator: words, figures, columns } = texts;
  const { sponsor } = one;
  return html`<dl>
    <dt>${words.partyId}</dt>
    <dd><code>${one.id}</code></dd>
    <dt>${words.lastReport}</dt>
    <dd>${one.lastActiveAt === null ? figures.never : time(one.lastActiveAt)}</dd>
    <dt>${words.reports}</dt>
    <dd>
      ${words.cadence[one.cadence]}${words.thresholds(
        showDuration(one.lateAfter, texts),
        showDuration(one.downAfter, texts),
      )}
    </dd>
    <dt>${columns.version}</dt>
    <dd>
      ${one.version === null ? figures.notReported : html`<a href="/${network}/validators?version=${encodeURIComponent(one.version)}"><bdi>${visibleName(one.version, figures.notReported, 64)}</bdi></a>`}
    </dd>
    <dt>${columns.sponsor}</dt>
    <dd>
      ${
        sponsor === null
          ? figures.notReported
          : sponsor === one.id
            ? texts.validators.itself
            : html`<a href="/${network}/validators?sponsor=${encodeURIComponent(sponsor)}"
                ><code>${visibleName(sponsor, figures.notReported, 120)}</code></a
              >`
      }
    </dd>
    <dt>${words.firstSeen}</dt>
    <dd>${time(one.firstSeen)}</dd>
    ${one.reports.map(
      ({ source, lastActiveAt }) =>
        html`<dt>${words.says<Part>(html`<bdi>${visibleName(source, texts.sources.source, 80)}</bdi>`)}</dt>
          <dd>${lastActiveAt === null ? words.noReport : time(lastActiveAt)}</dd>`,
    )}
    <dt>${words.explorerSays}</dt>
    <dd>${one.active === null ? words.nothing : one.active ? words.active : words.notActive}</dd>
  </dl>`;
}

function record({ rounds, repair }: ValidatorDetail, texts: Texts): Html | null {
  const words = texts.validator;
  const span = (minutes: number): string => showDuration(minutes * 60_000, texts);
  if (rounds === null && repair === null) return null;
  return html`<h3>${words.record}</h3>
    <dl>
      ${
        rounds !== null &&
        html`<dt>${words.rounds}</dt>
          <dd>
            ${words.reportedIn(
              showCount(rounds.seen, texts),
              showCount(rounds.expected, texts),
              rounds.expected > 0 ? showShare(rounds.seen / rounds.expected, texts, 1) : null,
            )}
          </dd>`
      }${
        repair !== null &&
        html`<dt>${words.outages}</dt>
          <dd>${showCount(repair.count, texts)}</dd>
          <dt>${words.meanLength}</dt>
          <dd>${span(repair.mttr)}</dd>
          <dt>${words.longest}</dt>
          <dd>${span(repair.longest)}</dd>
          ${
            repair.mtbf !== null &&
            html`<dt>${words.betweenTwo}</dt>
              <dd>${words.onAverage(span(repair.mtbf))}</dd>`
          }`
      }
    </dl>`;
}
