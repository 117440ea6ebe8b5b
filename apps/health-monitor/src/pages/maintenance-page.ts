import { visibleName } from '../alerts/visible-name.ts';
import type { Texts } from '../language/en.ts';
import type { MaintenanceView, NetworkView, ValidatorView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import type { Site } from '../serving/serving-context.ts';
import { html, type Html, time } from './html.ts';
import type { Page } from './layout.ts';
import { validatorLink } from './validator-link.ts';

const named = 5;

/** `/{network}/maintenance`: announced windows, upcoming and of the last 90 days. */
export function maintenancePage(
  { network, networks, now, brand: { texts } }: Site,
  view: NetworkView,
  windows: readonly MaintenanceView[],
): Page {
  const words = texts.maintenance;
  const ahead = windows.filter(({ ends, cancelled }) => ends > view.at && !cancelled);
  const past = windows.filter((window) => !ahead.includes(window)).toReversed();
  const calendar = `/${network}/api/v1/maintenance/calendar.ics`;
  return {
    title: words.title,
    network,
    networks,
    here: 'maintenance',
    level: summarize(view, now, texts).level,
    body: html`<div class="hero">
        <div>
          <h1>${words.title}</h1>
          <p class="soft">${words.explanation}</p>
        </div>
      </div>
      <section class="card" aria-labelledby="ahead">
        <h2 id="ahead">${words.ahead}</h2>
        ${ahead.length === 0 ? html`<p class="soft">${words.none}</p>` : table(ahead, view, network, texts)}
        <p><a href="${calendar}">${words.subscribe}</a></p>
      </section>
      ${
        past.length > 0 &&
        html`<section class="card" aria-labelledby="past">
          <h2 id="past">${words.past}</h2>
          ${table(past, view, network, texts)}
        </section>`
      }`,
  };
}

function table(windows: readonly MaintenanceView[], view: NetworkView, network: string, texts: Texts): Html {
  const { columns, maintenance: words } = texts;
  const validators = new Map(view.validators.map((one) => [one.id, one]));
  return html`<div class="scroll">
    <table>
      <caption class="vh">
        ${words.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${columns.what}</th>
          <th scope="col">${columns.from}</th>
          <th scope="col">${columns.to}</th>
          <th scope="col">${columns.of}</th>
          <th scope="col">${columns.state}</th>
        </tr>
      </thead>
      <tbody>
        ${windows.map(
          (window) =>
            html`<tr>
              <th scope="row"><bdi>${visibleName(window.title, texts.figures.noTitle, 200)}</bdi></th>
              <td class="t">${time(window.starts)}</td>
              <td class="t">${time(window.ends)}</td>
              <td>${whose(window, validators, network, texts)}</td>
              <td class="t">
                ${words.states[stateOf(window, view.at)]}${!window.announced && html`<span class="tag">${words.announcedLate}</span>`}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function whose(
  { validators }: MaintenanceView,
  known: ReadonlyMap<string, ValidatorView>,
  network: string,
  texts: Texts,
): Html | string {
  const words = texts.maintenance;
  if (validators.length === 0) return words.wholeNetwork;
  const links = validators
    .slice(0, named)
    .map(
      (id, index) =>
        html`${index > 0 && ', '}${validatorLink(network, known.get(id) ?? { id, name: null, sponsor: null, version: null })}`,
    );
  return html`${links}${validators.length > named && words.andMore(showCount(validators.length - named, texts))}`;
}

function stateOf({ starts, ends, cancelled }: MaintenanceView, now: number): keyof Texts['maintenance']['states'] {
  if (cancelled) return 'cancelled';
  if (now < starts) return 'ahead';
  return now < ends ? 'running' : 'over';
}
