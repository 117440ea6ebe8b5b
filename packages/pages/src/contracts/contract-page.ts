import type { ContractDetails } from '@ledger-explorer/client';
import { absent, count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { eventLink, updateLink } from '../figures/id-link.ts';
import { shortId } from '../figures/identifier.ts';
import { timeInUtc } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { jsonView } from '../json/json-view.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { countColumn, timeColumn } from '../lists/columns.ts';
import { table } from '../lists/list-section.ts';
import { step } from '../lists/step.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partiesOf, partyList } from '../parties/party-list.ts';
import { templateLink } from '../templates/template-link.ts';
import { subjectLink } from './subject-link.ts';

function life({ created, archived }: ContractDetails, { link }: PageContext): Html {
  return facts([
    [
      texts().words.created,
      created === null
        ? texts().contract.creationUnknown
        : html`${timeInUtc('createdAt', created.createdAt)} ${eventLink(link, created.eventId)}`,
    ],
    [
      texts().words.archived,
      archived === null
        ? texts().contract.notArchived
        : html`${timeInUtc('createdAt', archived.createdAt)} ${eventLink(link, archived.eventId)} ${texts().words.by}
            <b>${visibleText(archived.choice)}</b>
            ${partyList(link, 'actingParties', partiesOf(archived.actingParties))}`,
    ],
    created && [texts().contract.signatories, partyList(link, 'signatories', partiesOf(created.signatories))],
    created && [texts().contract.observers, partyList(link, 'observers', partiesOf(created.observers))],
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
        timeColumn(texts().words.time, 'recordTime'),
        { head: texts().things.event, cell: ({ eventId }) => eventLink(link, eventId) },
        { head: texts().things.update, cell: ({ updateId }) => updateLink(link, updateId) },
        countColumn(texts().contract.createdThere, 'createdEvents'),
      ],
      key: ({ eventId }) => eventId,
    })}
    ${
      nextCursor === undefined && data.nextCursor === null
        ? ''
        : html`<nav class="paging" aria-label="${texts().lists.paging}">
            <p>
              ${step(texts().lists.steps.time.first, self({}))}
              ${step(texts().lists.steps.time.after, data.nextCursor === null ? null : self({ cursor: data.nextCursor }), 'next')}
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
          [texts().words.state, html`<b>${field('state', state, texts().contract.states[state])}</b>`],
          [
            texts().things.template,
            templateName === null
              ? absent('templateName', texts().unknown)
              : templateLink(context.link, 'templateName', templateName),
          ],
          [
            texts().words.package,
            html`${packageName === null ? texts().unknown : foreignText(packageName)}
              <code data-field="templateHash" data-value="${templateHash ?? ''}">${templateHash ?? ''}</code>`,
          ],
          about === null ? null : [texts().contract.about, subjectLink(context.link, about)],
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
