import type { ListedUpdate } from '@ledger-explorer/client';
import { absent, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import type { Column } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';
import { updateLink } from './update-link.ts';

/** `AmuletRules` of `Splice.AmuletRules:AmuletRules`. */
function entityOf(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
}

/** What an update begins with, the template as the way to its page, the choice to the updates like it. */
export function beginning(link: Link, { rootTemplate, rootChoice }: ListedUpdate<string>): Html {
  if (rootTemplate === null) return absent('rootTemplate', texts().updates.noTemplate);
  const template = html`<a
    href="${link(['template', rootTemplate])}"
    title="${visibleText(rootTemplate)}"
    data-field="rootTemplate"
    data-value="${rootTemplate}"
    ><bdi lang="und">${visibleText(entityOf(rootTemplate))}</bdi></a
  >`;
  if (rootChoice === null) return html`${template} ${texts().updates.created}`;
  return html`<a
      href="${link(['updates'], { template: rootTemplate, choice: rootChoice })}"
      data-field="rootChoice"
      data-value="${rootChoice}"
      ><bdi lang="und">${visibleText(rootChoice)}</bdi></a
    >
    <span class="soft">${template}</span>`;
}

/** Columns of a history of updates: what each begins with, and how much there is in it. The first link of a row is what Enter opens. */
export function historyColumns<Row extends ListedUpdate<string>>(link: Link): readonly Column<Row>[] {
  return [
    { head: texts().updates.time, cell: ({ recordTime }) => time('recordTime', recordTime) },
    { head: texts().updates.id, cell: ({ updateId }) => updateLink(link, 'updateId', updateId) },
    { head: texts().updates.what, cell: (update) => html`<span class="what">${beginning(link, update)}</span>` },
    { head: texts().updates.events, kind: 'number', cell: ({ eventsCount }) => count('eventsCount', eventsCount) },
    {
      head: texts().updates.transfers,
      kind: 'number minor',
      cell: ({ transfersCount }) => count('transfersCount', transfersCount),
    },
  ];
}
