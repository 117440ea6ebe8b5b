import { count } from '../figures/amount.ts';
import { updateLink } from '../figures/id-link.ts';
import { shortParty } from '../figures/identifier.ts';
import { recordTime as shownTime } from '../figures/time.ts';
import { html, emptyHtml } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { amountColumn, timeColumn } from '../lists/columns.ts';
import { sliceRequest } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { historyForm, readPeriod } from '../transfers/history-filter.ts';
import { identity } from './identity.ts';

/** The list of updates that changed the balance of one party, with the balance after each, newest first. */
export const balancePage: PageRoute = {
  name: 'party-balance',
  path: 'party/{partyId}/balance',
  section: 'parties',
  render: async (context) => {
    const { client, link, query, parameters, head, at } = context;
    const { partyId = '' } = parameters;
    const { data, position, recordTime } = await client.listBalanceHistory({
      partyId,
      ...readPeriod(query),
      ...sliceRequest(context),
    });
    const words = texts().balance;
    const title = words.title(visibleText(shortParty(partyId)));
    const shown = position ?? head.position;
    const asOf = at === null || recordTime === null ? emptyHtml : html`${words.asOf} ${shownTime(recordTime)}`;
    return {
      title,
      shown: { position: shown, recordTime },
      isLive: true,
      main: html`${await identity(context, partyId, shown, 'balance', asOf)} ${historyForm(context)}
      ${facts([[words.rows, count('total', data.total)]])}
      ${sliceSection(context, data, {
        caption: words.caption,
        columns: [
          timeColumn(texts().words.time, 'time'),
          amountColumn(words.unlocked, 'unlocked'),
          amountColumn(words.locked, 'locked'),
          amountColumn(words.unlockedChange, 'unlockedChange'),
          amountColumn(words.lockedChange, 'lockedChange', { isMinor: true }),
          {
            head: texts().things.update,
            kind: 'minor',
            cell: ({ updateId }) => updateLink(link, updateId),
          },
        ],
        key: ({ updateId }) => updateId,
        empty: words.none,
        file: ['party', partyId, 'balance.csv'],
        pin: shown,
      })}`,
    };
  },
};
