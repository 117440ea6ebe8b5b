import type { VoteRequestSummary } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { field } from '../figures/field.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { countColumn, timeColumn } from '../lists/columns.ts';
import { type Column, listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { type OpenRequests, openRequests } from './read-requests.ts';
import { requestList } from './request-list.ts';
import { voteState } from './vote-state.ts';

function columns(link: Link): readonly Column<VoteRequestSummary>[] {
  return [
    {
      head: texts().governance.question,
      cell: ({ trackingCid, title }) =>
        html`<a class="go" href="${link(['governance', trackingCid])}" data-field="title" data-value="${title}"
          >${foreignText(title)}</a
        >`,
    },
    { head: texts().words.state, cell: ({ status }) => voteState(status) },
    timeColumn(texts().governance.ends, 'voteBefore'),
    countColumn(texts().governance.yes, 'yesCount'),
    countColumn(texts().governance.no, 'noCount'),
    countColumn(texts().governance.missing, 'abstainCount'),
    {
      head: texts().governance.requester,
      kind: 'minor',
      cell: ({ requester, requesterName }) => field('requester', requester, foreignText(requesterName)),
    },
  ];
}

/** Open requests in two sections: those that can be voted on, and those past their end. */
function openSections({ link }: PageContext, { running, ended }: OpenRequests): Html {
  return html`<section>
      <h2>${texts().governance.open}</h2>
      ${requestList(link, running, texts().governance.none)}
    </section>
    ${
      ended.length === 0
        ? emptyHtml
        : html`<section>
            <h2>${texts().governance.ended}</h2>
            ${requestList(link, ended, '')}
          </section>`
    }`;
}

/** The page of open vote requests by time left, then of all. The API has no history of it. */
export const governancePage: PageRoute = {
  name: 'governance',
  path: 'governance',
  section: 'governance',
  render: async (context) => {
    const { client, link, head } = context;
    const request = listRequest(context);
    const [open, { window }] = await atOnePosition(head.position, async () => {
      const [first, rows] = await Promise.all([
        request.page === 1 ? openRequests(client) : { position: null, running: [], ended: [] },
        readWindow(request, (page) => client.listVoteRequests({ page: page.page, size: page.size }), 'newest'),
      ]);
      return [first, { position: rows.shown.position, window: rows }] as const;
    });
    return {
      title: texts().navigation.governance,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().navigation.governance}</h1>
        ${request.page === 1 ? openSections(context, open) : emptyHtml}
        <section>
          <h2>${texts().governance.all}</h2>
          ${listSection(context, window, {
            caption: texts().governance.caption,
            columns: columns(link),
            key: ({ trackingCid }) => trackingCid,
            empty: texts().governance.empty,
          })}
        </section>`,
    };
  },
};
