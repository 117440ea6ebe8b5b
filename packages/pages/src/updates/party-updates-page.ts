import { count } from '../figures/amount.ts';
import { shortParty } from '../figures/identifier.ts';
import { html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { sliceRequest } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { identity } from '../parties/identity.ts';
import { historyForm, readPeriod } from '../transfers/history-filter.ts';
import { historyColumns } from './history-columns.ts';

/** The list of updates in which one party appears, with its roles, newest first. */
export const partyUpdatesPage: PageRoute = {
  name: 'party-updates',
  path: 'party/{partyId}/updates',
  section: 'parties',
  render: async (context) => {
    const { client, link, query, parameters, head } = context;
    const { partyId = '' } = parameters;
    const { data, position, recordTime } = await client.listPartyUpdates({
      partyId,
      ...readPeriod(query),
      ...sliceRequest(context),
    });
    const shown = position ?? head.position;
    return {
      title: texts().updates.ofParty(visibleText(shortParty(partyId))),
      shown: { position: shown, recordTime },
      isLive: true,
      main: html`${await identity(context, partyId, shown, 'updates')} ${historyForm(context)}
      ${facts([[texts().words.updates, count('total', data.total)]])}
      ${sliceSection(context, data, {
        caption: texts().updates.captionOfParty,
        columns: [
          ...historyColumns<(typeof data.content)[number]>(link),
          {
            head: texts().updates.as,
            kind: 'minor',
            cell: ({ roles }) =>
              html`${roles.map((role) => html`<span data-field="roles" data-value="${role}">${role}</span> `)}`,
          },
        ],
        key: ({ updateId }) => updateId,
        empty: texts().updates.none,
        pin: shown,
      })}`,
    };
  },
};
