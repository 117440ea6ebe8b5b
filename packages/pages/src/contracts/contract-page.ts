import type { ContractDetails } from '@ledger-explorer/client';
import { absent, count } from '../figures/amount.ts';
import { time, relativeTime } from '../figures/time.ts';
import { shortId } from '../figures/identifier.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { jsonView } from '../json/json-view.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partiesOf, partyList } from '../parties/party-list.ts';
import { eventLink, updateLink } from '../updates/update-link.ts';
import { templateLink } from '../templates/template-link.ts';
import { subjectLink } from './subject-link.ts';

function life({ created, archived }: ContractDetails, { link }: PageContext): Html {
  return facts([
    [
      texts().contract.created,
      created === null
        ? html`${texts().contract.notCreated}`
        : html`${time('createdAt', created.createdAt)} ${texts().strip.utc}
          ${eventLink(link, 'eventId', created.eventId)}`,
    ],
    [
      texts().contract.archived,
      archived === null
        ? html`${texts().contract.notArchived}`
        : html`${time('createdAt', archived.createdAt)} ${texts().strip.utc}
            ${eventLink(link, 'eventId', archived.eventId)} ${texts().contract.by}
            <b>${visibleText(archived.choice)}</b>
            ${partyList(link, 'actingParties', partiesOf(archived.actingParties))}`,
    ],
    ...(created === null
      ? []
      : ([
          [texts().contract.signatories, partyList(link, 'signatories', partiesOf(created.signatories))],
          [texts().contract.observers, partyList(link, 'observers', partiesOf(created.observers))],
        ] as const)),
  ]);
}

async function eventList({ client, query, link, self }: PageContext, contractId: string, total: number): Promise<Html> {
  const nextCursor = query.text('cursor') ?? undefined;
  const { data } = await client.listContractEvents({ contractId, size: 25, nextCursor });
  return html`<section>
    <h2>${texts().contract.events} <span class="note">${count('events', total)}</span></h2>
    ${table(data.content, {
      caption: texts().contract.events,
      columns: [
        { head: texts().updates.time, cell: ({ recordTime }) => relativeTime('recordTime', recordTime) },
        { head: texts().contract.event, cell: ({ eventId }) => eventLink(link, 'eventId', eventId) },
        { head: texts().contract.update, cell: ({ updateId }) => updateLink(link, 'updateId', updateId) },
        {
          head: texts().contract.createdThere,
          kind: 'number',
          cell: ({ createdEvents }) => count('createdEvents', createdEvents),
        },
      ],
      key: ({ eventId }) => eventId,
    })}
    ${
      nextCursor === undefined && data.nextCursor === null
        ? ''
        : html`<nav class="paging" aria-label="${texts().lists.paging}">
            <p>
              <a href="${self({})}">${texts().lists.steps.time.first}</a>
              ${
                data.nextCursor === null
                  ? html`<span class="off">${texts().lists.steps.time.after}</span>`
                  : html`<a rel="next" href="${self({ cursor: data.nextCursor })}"
                      >${texts().lists.steps.time.after}</a
                    >`
              }
            </p>
          </nav>`
    }
  </section>`;
}

/** The page of a contract: state, parties, arguments and history. */
export const contractPage: PageRoute = {
  name: 'contract',
  path: 'contract/{contractId}',
  section: null,
  render: async (context) => {
    const { contractId = '' } = context.parameters;
    const { data } = await context.client.getContract({ contractId });
    const { templateName, packageName, templateHash, state, created, about, events } = data;
    const template = visibleText(templateName ?? texts().unknown);
    const title = texts().contract.title(template, shortId(contractId), texts().contract.states[state]);
    const list = await eventList(context, contractId, events);
    return {
      title,
      hasNow: true,
      main: html`<h1>${title}</h1>
        <p>${wholeId('contractId', data.contractId)}</p>
        ${facts([
          [
            texts().contract.state,
            html`<b data-field="state" data-value="${state}">${texts().contract.states[state]}</b>`,
          ],
          [
            texts().contract.template,
            templateName === null
              ? absent('templateName', texts().unknown)
              : templateLink(context.link, 'templateName', templateName),
          ],
          [
            texts().contract.package,
            html`${packageName === null ? texts().unknown : foreignText(packageName)}
              <code data-field="templateHash" data-value="${templateHash ?? ''}">${templateHash ?? ''}</code>`,
          ],
          ...(about === null ? [] : ([[texts().contract.about, subjectLink(context.link, about)]] as const)),
        ])}
        ${life(data, context)}
        ${
          created?.arguments == null
            ? emptyHtml
            : html`<section>
                <h2>${texts().tree.arguments}</h2>
                ${jsonView(created.arguments, context.link)}
              </section>`
        }
        ${list}`,
    };
  },
};
