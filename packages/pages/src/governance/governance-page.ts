import type { GovernanceRequest, VoteRequestSummary } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { type Column, listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { openRequests } from './read-requests.ts';
import { requestList } from './request-list.ts';
import { voteState } from './vote-state.ts';

function columns<Request extends VoteRequestSummary>(
  link: Link,
  second: Column<Request>,
  missing: Column<Request>,
): readonly Column<Request>[] {
  return [
    {
      head: texts().governance.question,
      cell: ({ trackingCid, title }) =>
        html`<a class="go" href="${link(['governance', trackingCid])}" data-field="title" data-value="${title}"
          >${foreignText(title)}</a
        >`,
    },
    second,
    { head: texts().governance.ends, cell: ({ voteBefore }) => relativeTime('voteBefore', voteBefore) },
    { head: texts().governance.yes, kind: 'number', cell: ({ yesCount }) => count('yesCount', yesCount) },
    { head: texts().governance.no, kind: 'number', cell: ({ noCount }) => count('noCount', noCount) },
    missing,
    {
      head: texts().governance.requester,
      kind: 'minor',
      cell: ({ requester, requesterName }) =>
        html`<span data-field="requester" data-value="${requester}">${foreignText(requesterName)}</span>`,
    },
  ];
}

/** Open requests in two sections: those that can be voted on, and those past their end. */
function openSections({ link }: PageContext, open: readonly GovernanceRequest[]): Html {
  const [running, ended] = [
    open.filter(({ status }) => status !== 'EXPIRING'),
    open.filter(({ status }) => status === 'EXPIRING'),
  ];
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
    const [{ open }, { window }] = await atOnePosition(head.position, async () => {
      const [first, rows] = await Promise.all([
        request.page === 1 ? openRequests(client) : { position: null, open: [] },
        readWindow(request, (page) => client.listVoteRequests({ page: page.page, size: page.size }), 'newest'),
      ]);
      return [first, { position: rows.shown.position, window: rows }] as const;
    });
    const missing: Column<VoteRequestSummary> = {
      head: texts().governance.missing,
      kind: 'number',
      cell: ({ abstainCount }) => count('abstainCount', abstainCount),
    };
    const status: Column<VoteRequestSummary> = {
      head: texts().governance.status,
      cell: (row) => voteState(row.status),
    };
    return {
      title: texts().governance.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().governance.title}</h1>
        ${request.page === 1 ? openSections(context, open) : emptyHtml}
        <section>
          <h2>${texts().governance.all}</h2>
          ${listSection(context, window, {
            caption: texts().governance.caption,
            columns: columns(link, status, missing),
            key: ({ trackingCid }) => trackingCid,
            empty: html`<p>${texts().governance.empty}</p>`,
            pinned: false,
          })}
        </section>`,
    };
  },
};
