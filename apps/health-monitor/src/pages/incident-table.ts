import { showDuration } from '../alerts/spans.ts';
import type { Texts } from '../language/en.ts';
import type { IncidentView } from '../record/network-view.ts';
import { html, type Html, time } from './html.ts';
import { stateLabel } from './icons.ts';
import { validatorLink } from './validator-link.ts';

/** Outages of validators, in the order given. `named`: with the validator's name; off on its own page. */
export function incidentTable(
  incidents: readonly IncidentView[],
  network: string,
  now: number,
  caption: string,
  texts: Texts,
  named = true,
): Html {
  const { columns, states } = texts;
  // A scrollable region has to be focusable, unless it contains links.
  return html`<div class="scroll" ${!named && html`role="group" aria-label="${caption}" tabindex="0"`}>
    <table>
      <caption class="vh">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${named && html`<th scope="col">${columns.validator}</th>`}
          <th scope="col">${columns.state}</th>
          <th scope="col">${columns.began}</th>
          <th scope="col" class="x">${columns.ended}</th>
          <th scope="col" class="n">${columns.length}</th>
        </tr>
      </thead>
      <tbody>
        ${incidents.map(({ validator, since, endedAt, mass, maintenance }) => {
          const state = endedAt === null ? stateLabel('down', texts) : stateLabel('up', texts, states.resolved);
          const tags = [mass !== null && texts.incidents.massOutage, maintenance && states.maintenance].filter(
            (tag) => tag !== false,
          );
          return html`<tr>
            ${named && html`<th scope="row">${validatorLink(network, validator)}</th>`}
            <td>${state}${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</td>
            <td class="t">${time(since)}</td>
            <td class="t x">${endedAt === null ? texts.figures.notYet : time(endedAt)}</td>
            <td class="n t">${showDuration((endedAt ?? now) - since, texts)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
