import { atOnePosition } from '../at-one-position.ts';
import { amount, count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import { type Html, html, emptyHtml, trusted } from '../html/html.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { textForm } from '../lists/text-form.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { activity, memberLink } from './validator-link.ts';
import { sponsorText, versionsAndSponsors, versionText } from './versions-and-sponsors.ts';

const states = ['ALL', 'ACTIVE', 'INACTIVE'] as const;
type State = (typeof states)[number];

function stateTabs({ self, query }: PageContext, current: State): Html {
  const entries = { ...query.entries(), page: undefined };
  return html`<nav class="tabs" aria-label="${texts().validators.filter}">
    <ul>
      ${states.map(
        (state) =>
          html`<li>
            <a
              href="${self({ ...entries, status: state === 'ALL' ? undefined : state })}"
              ${state === current ? trusted('aria-current="true"') : ''}
              >${texts().validators.states[state] ?? state}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** The filters by sponsor and version, if they are on, with a link to all validators. */
function activeFilters({ self }: PageContext, sponsor: string | null, version: string | null): Html {
  if (sponsor === null && version === null) return emptyHtml;
  return html`<p>
    ${version === null ? emptyHtml : html`${texts().validators.version}: ${versionText(version)} `}
    ${sponsor === null ? emptyHtml : html`${texts().validators.sponsor}: ${sponsorText(sponsor)} `}
    <a href="${self({})}">${texts().validators.all}</a>
  </p>`;
}

/** The list of validators with a license, last active first. The API has no history of it. */
export const validatorsPage: PageRoute = {
  name: 'validators',
  path: 'validators',
  section: 'validators',
  render: async (context) => {
    const { client, link, query, head } = context;
    const status = query.choice('status', states) ?? 'ALL';
    const [sponsor, version, q] = [query.text('sponsor'), query.text('version'), query.text('q')];
    const filters = {
      status,
      ...(sponsor !== null && { sponsor }),
      ...(version !== null && { version }),
      ...(q !== null && { q }),
    };
    const request = listRequest(context);
    const [dashboard, found] = await atOnePosition(head.position, async () => {
      const [totals, answer] = await Promise.all([
        client.getDashboard(),
        client.findValidators({ ...filters, page: request.page - 1, size: request.size }),
      ]);
      return [totals, { position: answer.position ?? head.position, answer }] as const;
    });
    const { answer } = found;
    const window = await readWindow(request, () => Promise.resolve(answer), 'newest');
    const { totalActiveValidators, totalValidators } = dashboard.data;
    return {
      title: texts().validators.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().validators.title}</h1>
        <p>
          ${count('totalActiveValidators', totalActiveValidators)} ${texts().validators.activeOf}
          ${count('totalValidators', totalValidators)} ${texts().validators.counted}
        </p>
        ${versionsAndSponsors(context, answer.data)} ${stateTabs(context, status)}
        ${textForm(context, 'q', texts().validators.contains, texts().names.show, ['status', 'sponsor', 'version'])}
        ${activeFilters(context, sponsor, version)}
        ${listSection(context, window, {
          caption: texts().validators.caption,
          columns: [
            {
              head: texts().validators.validator,
              cell: (row) => memberLink(link, 'validator', 'validator', row.validator, row.validatorName),
            },
            { head: texts().validators.state, cell: ({ active }) => activity(active, texts().validators) },
            {
              head: texts().validators.lastActive,
              cell: (row) => relativeTime('lastActiveAt', row.lastActiveAt, texts().unknown),
            },
            {
              head: texts().validators.missedShort,
              kind: 'number',
              cell: ({ missedRounds }) => count('missedRounds', missedRounds, texts().validators.never),
            },
            { head: texts().validators.version, cell: (row) => versionText(row.version) },
            { head: texts().validators.sponsor, kind: 'minor', cell: (row) => sponsorText(row.sponsor) },
            {
              head: texts().validators.rewards,
              kind: 'amount',
              cell: ({ totalRewards }) => amount('totalRewards', totalRewards),
            },
          ],
          key: ({ validator }) => validator,
          empty: html`<p>${texts().validators.empty}</p>`,
          pinned: false,
          file: ['validators.csv'],
        })}`,
    };
  },
};
