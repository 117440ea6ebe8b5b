import { type Column, table } from './table.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { MaintenanceView, NetworkView, ValidatorView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import type { Site } from '../serving/serving-context.ts';
import { html, type Html, time } from './html.ts';
import type { Page } from './layout.ts';
import { validatorLink } from './validator-link.ts';

const maxNamed = 5;

/** The page `/{network}/maintenance`: windows that are upcoming, running or of the last 90 days. */
export function maintenancePage(
  { network, networks, now }: Site,
  view: NetworkView,
  windows: readonly MaintenanceView[],
): Page {
  const ahead = windows.filter(({ ends, cancelled }) => ends > view.at && !cancelled);
  // The latest first.
  const pastOrCancelled = windows.filter((window) => !ahead.includes(window)).toReversed();
  const calendar = `/${network}/api/v1/maintenance/calendar.ics`;
  return {
    title: 'Maintenance',
    network,
    networks,
    here: 'maintenance',
    level: summarize(view, now).level,
    body: html`<div class="state">
        <div>
          <h1>Maintenance</h1>
          <p class="soft">Maintenance that was announced before it began does not count as down.</p>
        </div>
      </div>
      <section class="card" aria-labelledby="ahead">
        <h2 id="ahead">Ahead and running</h2>
        ${ahead.length === 0 ? html`<p class="soft">No maintenance is announced.</p>` : windowTable(ahead, view, network)}
        <p><a href="${calendar}">Subscribe with a calendar (ICS)</a></p>
      </section>
      ${
        pastOrCancelled.length > 0 &&
        html`<section class="card" aria-labelledby="past">
          <h2 id="past">Past and cancelled</h2>
          ${windowTable(pastOrCancelled, view, network)}
        </section>`
      }`,
  };
}

function windowTable(windows: readonly MaintenanceView[], view: NetworkView, network: string): Html {
  const validators = new Map(view.validators.map((one) => [one.id, one]));
  const columns: readonly Column<MaintenanceView>[] = [
    ['What', '', ({ title }) => html`<bdi>${visibleName(title, 'no title', 200)}</bdi>`],
    ['From', '', ({ starts }) => time(starts)],
    ['To', '', ({ ends }) => time(ends)],
    ['Of', '', (window) => whose(window, validators, network)],
    [
      'State',
      '',
      (window) => [
        stateOf(window, view.at),
        !window.announced && html`<span class="badge">announced late: counts</span>`,
      ],
    ],
  ];
  return table('Maintenance windows', columns, windows);
}

function whose(
  { validators }: MaintenanceView,
  viewById: ReadonlyMap<string, ValidatorView>,
  network: string,
): Html | string {
  if (validators.length === 0) return 'the whole network';
  const links = validators
    .slice(0, maxNamed)
    .map(
      (id, index) =>
        html`${index > 0 && ', '}${validatorLink(network, viewById.get(id) ?? { id, name: null, sponsor: null, version: null })}`,
    );
  return html`${links}${validators.length > maxNamed && ` and ${showCount(validators.length - maxNamed)} more`}`;
}

function stateOf(
  { starts, ends, cancelled }: MaintenanceView,
  now: number,
): 'cancelled' | 'ahead' | 'running' | 'over' {
  if (cancelled) return 'cancelled';
  if (now < starts) return 'ahead';
  return now < ends ? 'running' : 'over';
}
