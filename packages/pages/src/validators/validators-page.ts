import { atOnePosition } from '../at-one-position.ts';
import { absent, amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { activity, memberLink, memberName } from './validator-link.ts';

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
      title: texts().validators.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().validators.title}</h1>
        <p>
          ${count('totalActiveValidators', totalActiveValidators)} ${texts().validators.activeOf}
          ${count('totalValidators', totalValidators)} ${texts().validators.counted}
        </p>
        ${stateTabs(context, status)}
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
              cell: (row) => time('lastActiveAt', row.lastActiveAt, texts().unknown),
            },
            {
              head: texts().validators.version,
              cell: ({ version }) =>
                version === null
                  ? absent('version', texts().validators.never)
                  : html`<span data-field="version" data-value="${version}">${foreignText(version)}</span>`,
            },
            {
              head: texts().validators.sponsor,
              kind: 'minor',
              cell: ({ sponsor }) =>
                sponsor === null ? absent('sponsor', texts().unknown) : memberName('sponsor', sponsor),
            },
            {
              head: texts().validators.rewards,
              kind: 'number',
              cell: ({ totalRewards }) => amount('totalRewards', totalRewards),
            },
          ],
          key: ({ validator }) => validator,
          empty: html`<p>${texts().validators.empty}</p>`,
          pinned: false,
        })}`,
    };
  },
};
