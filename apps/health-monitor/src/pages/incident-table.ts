import { visibleName } from '../alerts/visible-name.ts';
import { showDuration } from '../alerts/spans.ts';
import type { IncidentView } from '../record/network-view.ts';
import type { PastRecord } from '../record/past-records.ts';
import { html, type Html, time } from './html.ts';
import { stateLabel } from './icons.ts';
import { nameOf, validatorLink } from './validator-link.ts';

/** Outages of validators, in the order given. `named`: with the validator's name; off on its own page. `past`: of an earlier record. */
export function incidentTable(
  incidents: readonly IncidentView[],
  network: string,
  now: number,
  caption: string,
  { named = true, past }: { readonly named?: boolean; readonly past?: PastRecord | undefined } = {},
): Html {
  // A scrollable region has to be focusable, unless it contains links.
  return html`<div
    class="scroll"
    ${(!named || past !== undefined) && html`role="group" aria-label="${caption}" tabindex="0"`}
  >
    <table class="list">
      <caption class="ear">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${named && html`<th scope="col">Validator</th>`}
          <th scope="col">State</th>
          <th scope="col">Began</th>
          <th scope="col" class="x">Ended</th>
          <th scope="col" class="n">Length</th>
        </tr>
      </thead>
      <tbody>
        ${incidents.map(({ validator, since, endedAt, mass, maintenance, note }) => {
          const state =
            endedAt === null
              ? stateLabel('down')
              : stateLabel('up', endedAt === past?.at ? 'network reset' : 'resolved');
          const tags = [mass !== null && 'mass outage', maintenance && 'maintenance'].filter((tag) => tag !== false);
          return html`<tr>
            ${named && html`<th scope="row">${past === undefined ? validatorLink(network, validator) : html`<bdi>${nameOf(validator)}</bdi>`}</th>`}
            <td>${state}${tags.map((tag) => html`<span class="badge">${tag}</span>`)}${remark(note)}</td>
            <td>${time(since)}</td>
            <td class="x">${endedAt === null ? 'not yet' : time(endedAt)}</td>
            <td class="n">${showDuration((endedAt ?? now) - since)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** The operator's text about an incident. */
export function remark(note: string | null): Html | null {
  return note === null ? null : html`<p class="note"><bdi>${visibleName(note, '', 2000)}</bdi></p>`;
}
