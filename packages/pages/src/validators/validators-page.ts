import { atOnePosition } from '../at-one-position.ts';
import { absent, amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { en } from '../messages/en.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { activity, memberLink, memberName } from './validator-link.ts';

const states = ['ALL', 'ACTIVE', 'INACTIVE'] as const;
type State = (typeof states)[number];

function stateTabs({ self, query }: PageContext, current: State): Html {
  const entries = { ...query.entries(), page: undefined };
  return html`<nav class="tabs" aria-label="${en.validators.filter}">
    <ul>
      ${states.map(
        (state) =>
          html`<li>
            <a
              href="${self({ ...entries, status: state === 'ALL' ? undefined : state })}"
              ${state === current ? trusted('aria-current="true"') : ''}
              >${en.validators.states[state] ?? state}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** Validators with a license, those that were active last first. The API keeps no history of this list. */
export const validatorsPage: PageRoute = {
  name: 'validators',
  path: 'validators',
  section: 'validators',
  render: async (context) => {
    const { client, link, query, head } = context;
    const status = query.choice('status', states) ?? 'ALL';
    const request = listRequest(context);
    const [dashboard, { window }] = await atOnePosition(head.position, async () => {
      const [totals, rows] = await Promise.all([
        client.getDashboard(),
        readWindow(request, (page) => client.listValidators({ ...page, status })),
      ]);
      return [totals, { position: rows.shown.position, window: rows }] as const;
    });
    const { totalActiveValidators, totalValidators } = dashboard.data;
    return {
      title: en.validators.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${en.validators.title}</h1>
        <p>
          ${count('totalActiveValidators', totalActiveValidators)} ${en.validators.activeOf}
          ${count('totalValidators', totalValidators)} ${en.validators.counted}
        </p>
        ${stateTabs(context, status)}
        ${listSection(context, window, {
          caption: en.validators.caption,
          columns: [
            {
              head: en.validators.validator,
              cell: (row) => memberLink(link, 'validator', 'validator', row.validator, row.validatorName),
            },
            { head: en.validators.state, cell: ({ active }) => activity(active, en.validators) },
            { head: en.validators.lastActive, cell: (row) => time('lastActiveAt', row.lastActiveAt, en.unknown) },
            {
              head: en.validators.version,
              cell: ({ version }) =>
                version === null
                  ? absent('version', en.validators.never)
                  : html`<span data-field="version" data-value="${version}">${foreignText(version)}</span>`,
            },
            {
              head: en.validators.sponsor,
              kind: 'minor',
              cell: ({ sponsor }) =>
                sponsor === null ? absent('sponsor', en.unknown) : memberName('sponsor', sponsor),
            },
            {
              head: en.validators.rewards,
              kind: 'number',
              cell: ({ totalRewards }) => amount('totalRewards', totalRewards),
            },
          ],
          key: ({ validator }) => validator,
          empty: html`<p>${en.validators.empty}</p>`,
          pinned: false,
        })}`,
    };
  },
};
