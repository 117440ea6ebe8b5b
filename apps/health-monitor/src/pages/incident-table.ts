import { type Column, table } from './table.ts';
import { visibleName } from '../alerts/visible-name.ts';
import { showDuration } from '../alerts/spans.ts';
import type { IncidentView } from '../record/network-view.ts';
import type { PastRecord } from '../record/past-records.ts';
import { html, type Html, time } from './html.ts';
import { stateLabel } from './icons.ts';
import { nameOf, validatorLink } from './validator-link.ts';

/** A table of incidents. `named`: with a column of the validator. `past`: the earlier record that they belong to. */
export function incidentTable(
  incidents: readonly IncidentView[],
  network: string,
  now: number,
  caption: string,
  { named = true, past }: { readonly named?: boolean; readonly past?: PastRecord | undefined } = {},
): Html {
  const columns: readonly Column<IncidentView>[] = [
    [
      'Validator',
      '',
      ({ validator }) =>
        past === undefined ? validatorLink(network, validator) : html`<bdi>${nameOf(validator)}</bdi>`,
    ],
    [
      'State',
      '',
      ({ endedAt, mass, maintenance, note }) => [
        endedAt === null ? stateLabel('down') : stateLabel('up', endedAt === past?.at ? 'network reset' : 'resolved'),
        mass !== null && html`<span class="badge">mass outage</span>`,
        maintenance && html`<span class="badge">maintenance</span>`,
        remark(note),
      ],
    ],
    ['Began', '', ({ since }) => time(since)],
    ['Ended', 'x', ({ endedAt }) => (endedAt === null ? 'not yet' : time(endedAt))],
    ['Length', 'n', ({ since, endedAt }) => showDuration((endedAt ?? now) - since)],
  ];
  return table(caption, named ? columns : columns.slice(1), incidents);
}

/** The operator's text about an incident. */
export function remark(note: string | null): Html | null {
  return note === null ? null : html`<p class="note"><bdi>${visibleName(note, '', 2000)}</bdi></p>`;
}
