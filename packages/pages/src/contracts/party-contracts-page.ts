import { count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { contractLink } from '../figures/id-link.ts';
import { shortParty } from '../figures/identifier.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { filterForm, select, textField } from '../lists/filter-form.ts';
import { readSize } from '../lists/read-window.ts';
import { slicePlace } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { identity } from '../parties/identity.ts';
import { templateLink } from '../templates/template-link.ts';

const states = ['ACTIVE', 'ALL'] as const;

/** The form to filter the contracts by state and template. */
function contractForm(context: PageContext, state: (typeof states)[number]): Html {
  const { ACTIVE, ...others } = texts().contract.listed;
  return filterForm(context, [
    select('state', texts().words.state, ACTIVE, others, state),
    textField(context, 'template', texts().things.template, 'Splice.Ans:AnsEntry', 24),
  ]);
}

/** The list of contracts with one party as signatory or observer, newest first. */
export const partyContractsPage: PageRoute = {
  name: 'party-contracts',
  path: 'party/{partyId}/contracts',
  section: 'parties',
  render: async (context) => {
    const { client, link, query, parameters, head } = context;
    const { partyId = '' } = parameters;
    const state = query.choice('state', states) ?? 'ACTIVE';
    const { data, position, recordTime } = await client.listPartyContracts({
      partyId,
      state,
      size: readSize(query),
      template: query.text('template') ?? undefined,
      ...slicePlace(context),
    });
    const shown = position ?? head.position;
    return {
      title: texts().contract.ofParty(visibleText(shortParty(partyId))),
      shown: { position: shown, recordTime },
      main: html`${await identity(context, partyId, shown, 'contracts')} ${contractForm(context, state)}
        ${facts([[texts().words.contracts, count('total', data.total)]])}
        ${sliceSection(context, data, {
          caption: texts().contract.captionOfParty,
          columns: [
            { head: texts().things.contract, cell: ({ contractId }) => contractLink(link, contractId) },
            {
              head: texts().things.template,
              cell: ({ templateName }) => templateLink(link, 'templateName', templateName),
            },
            {
              head: texts().contract.role,
              kind: 'minor',
              cell: ({ role }) => field('role', role, texts().contract.roles[role]),
            },
            {
              head: texts().words.created,
              cell: ({ createdAt, createdEventId }) => {
                const at = time('createdAt', createdAt, texts().party.before);
                return createdEventId === null ? at : html`<a href="${link(['event', createdEventId])}">${at}</a>`;
              },
            },
            ...(state === 'ACTIVE'
              ? []
              : [
                  {
                    head: texts().words.archived,
                    cell: ({ archivedAt }: (typeof data.content)[number]) =>
                      time('archivedAt', archivedAt, texts().contract.notArchived),
                  },
                ]),
          ],
          key: ({ contractId }) => contractId,
          empty: texts().contract.none,
          pin: shown,
          hasOldest: false,
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
