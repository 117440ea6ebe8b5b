import type { GovernanceRequest, VoteRequestSummary } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html, nothing } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { type Column, listSection, table } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { memberLink } from '../validators/validator-link.ts';
import { openRequests } from './read-requests.ts';

/** The state of a request as a word. */
export function voteState(status: string): Html {
  return html`<span data-field="status" data-value="${status}">${texts().governance.statusOf(status)}</span>`;
}

function columns<Request extends VoteRequestSummary>(
  link: Link,
  second: Column<Request>,
  missing: Column<Request>,
): readonly Column<Request>[] {
  return [
    {
      head: texts().governance.question,
      cell: ({ trackingCid, title }) =>
        html`<a href="${link(['governance', trackingCid])}" data-field="title" data-value="${title}"
          >${foreignText(title)}</a
        >`,
    },
    second,
    { head: texts().governance.ends, cell: ({ voteBefore }) => time('voteBefore', voteBefore) },
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

/** How long voting goes on, counted from the newest update. */
export function timeLeft({ status, timeLeft: left }: Pick<GovernanceRequest, 'status' | 'timeLeft'>): Html {
  return html`${status === 'EXPIRING' || left === null ? texts().governance.over : texts().governance.left(left)}`;
}

function openSection({ link }: PageContext, open: readonly GovernanceRequest[]): Html {
  const left: Column<GovernanceRequest> = { head: texts().governance.status, cell: timeLeft };
  const missing: Column<GovernanceRequest> = {
    head: texts().governance.missing,
    kind: 'labelled',
    cell: (request) =>
      html`<span class="parties"
        >${count('abstainCount', request.abstainCount)}${request.missing.map(
          ({ sv, name }, at) =>
            html`${at === 0 ? ': ' : ', '}${memberLink(link, 'super-validator', 'missing', sv, name)}`,
        )}</span
      >`,
  };
  return html`<section>
    <h2>${texts().governance.open}</h2>
    ${
      open.length === 0
        ? html`<p class="note">${texts().governance.none}</p>`
        : table(open, {
            caption: texts().governance.open,
            columns: columns(link, left, missing),
            key: ({ trackingCid }) => `open ${trackingCid}`,
          })
    }
  </section>`;
}

/** What is up for a vote, by time left, then all that ever was. The API keeps no history of it. */
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
        ${request.page === 1 ? openSection(context, open) : nothing}
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
