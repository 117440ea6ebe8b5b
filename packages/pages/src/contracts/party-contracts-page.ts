import { count } from '../figures/amount.ts';
import { shortParty } from '../figures/identifier.ts';
import { time } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { slicePlace } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { identity } from '../parties/identity.ts';
import { select } from '../transfers/history-filter.ts';
import { templateLink } from '../templates/template-link.ts';
import { contractLink } from './contract-link.ts';

const size = 25;
const states = ['ACTIVE', 'ALL'] as const;

/** The form to filter the contracts by state and template. */
function filterForm({ self, query, at }: PageContext, state: (typeof states)[number]): Html {
  const { ACTIVE, ...others } = texts().contract.listed;
  return html`<form class="filter" action="${self({})}" method="get">
    ${select('state', texts().contract.state, ACTIVE, others, state)}
    <label
      >${texts().contract.template}
      <input
        name="template"
        value="${query.text('template') ?? ''}"
        placeholder="Splice.Ans:AnsEntry"
        autocomplete="off"
        size="24"
        maxlength="512"
    /></label>
    ${at === null ? emptyHtml : html`<input type="hidden" name="at" value="${at}" />`}
    <button>${texts().names.show}</button>
  </form>`;
}

/** The list of contracts with one party as signatory or observer, newest first. */
export const partyContractsPage: PageRoute = {
  name: 'party-contracts',
  path: 'party/{partyId}/contracts',
  section: 'parties',
  render: async (context) => {
    const { client, link, query, parameters, head } = context;
    const { partyId = '' } = parameters;
    const template = query.text('template');
    const state = query.choice('state', states) ?? 'ACTIVE';
    const { data, position, recordTime } = await client.listPartyContracts({
      partyId,
      state,
      size,
      ...(template === null ? {} : { template }),
      ...slicePlace(context),
    });
    const title = texts().contract.ofParty(visibleText(shortParty(partyId)));
    const shown = position ?? head.position;
    return {
      title,
      shown: { position: shown, recordTime },
      main: html`${await identity(context, partyId, shown, 'contracts')} ${filterForm(context, state)}
        ${facts([[texts().contract.count, count('total', data.total)]])}
        ${sliceSection(context, data, {
          caption: texts().contract.captionOfParty,
          columns: [
            { head: texts().contract.id, cell: ({ contractId }) => contractLink(link, contractId) },
            {
              head: texts().contract.template,
              cell: ({ templateName }) => templateLink(link, 'templateName', templateName),
            },
            {
              head: texts().contract.role,
              kind: 'minor',
              cell: ({ role }) =>
                html`<span data-field="role" data-value="${role}">${texts().contract.roles[role]}</span>`,
            },
            {
              head: texts().contract.created,
              cell: ({ createdAt, createdEventId }) => {
                const at = time('createdAt', createdAt, texts().party.before);
                return createdEventId === null ? at : html`<a href="${link(['event', createdEventId])}">${at}</a>`;
              },
            },
            ...(state === 'ACTIVE'
              ? []
              : [
                  {
                    head: texts().contract.archived,
                    cell: ({ archivedAt }: (typeof data.content)[number]) =>
                      time('archivedAt', archivedAt, texts().contract.notArchived),
                  },
                ]),
          ],
          key: ({ contractId }) => contractId,
          empty: html`<p>${texts().contract.none}</p>`,
          pin: shown,
        })}
        <details>
          <summary>${texts().contract.leftOut}</summary>
          <ul>
            ${data.excluded.map((name) => html`<li>${foreignText(name)}</li>`)}
          </ul>
        </details>`,
    };
  },
};
