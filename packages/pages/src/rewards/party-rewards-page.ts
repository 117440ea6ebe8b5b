import { eventLink } from '../figures/id-link.ts';
import { shortParty, updateOf } from '../figures/identifier.ts';
import { html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { timeColumn } from '../lists/columns.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { identity } from '../parties/identity.ts';
import { recompute } from '../updates/recompute.ts';
import { rewardColumns } from './reward-columns.ts';
import { rewardsChart } from './rewards-chart.ts';

/** The list of rewards of one party, newest first. */
export const partyRewardsPage: PageRoute = {
  name: 'party-rewards',
  path: 'party/{partyId}/rewards',
  section: 'parties',
  render: async (context) => {
    const { client, at, link, parameters } = context;
    const { partyId = '' } = parameters;
    const window = await readWindow(
      listRequest(context),
      ({ page, size }) => client.listRewards({ partyId, page, size, position: at ?? undefined }),
      'newest',
    );
    const title = texts().rewards.title(visibleText(shortParty(partyId)));
    return {
      title,
      shown: window.shown,
      main: html`${await identity(context, partyId, window.shown.position, 'rewards')}
      ${at === null ? await rewardsChart(context, partyId) : ''}
      ${listSection(context, window, {
        caption: texts().rewards.caption,
        columns: [
          timeColumn(texts().words.time, 'createdAt'),
          ...rewardColumns(),
          { head: texts().things.event, kind: 'minor', cell: ({ eventId }) => eventLink(link, eventId) },
        ],
        key: ({ eventId }) => eventId,
        empty: texts().rewards.empty,
        pinned: true,
        file: ['party', partyId, 'rewards.csv'],
      })}
      ${recompute(
        window.rows.map(({ eventId }) => updateOf(eventId)),
        { party: partyId },
      )}`,
    };
  },
};
