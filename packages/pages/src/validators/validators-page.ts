import { atOnePosition } from '../at-one-position.ts';
import { count } from '../figures/amount.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { tabs } from '../layout/tabs.ts';
import { amountColumn, countColumn, timeColumn } from '../lists/columns.ts';
import { filterForm, textField } from '../lists/filter-form.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { activity, memberLink } from './validator-link.ts';
import { reportedText, sponsorText, versionsAndSponsors } from './versions-and-sponsors.ts';

const states = ['ALL', 'ACTIVE', 'INACTIVE'] as const;
type State = (typeof states)[number];

function stateTabs({ self, query }: PageContext, current: State): Html {
  const entries = { ...query.entries(), page: undefined };
  return tabs(
    texts().validators.filter,
    states.map((state) => [
      texts().validators.states[state] ?? state,
      self({ ...entries, status: state === 'ALL' ? undefined : state }),
      state === current,
    ]),
  );
}

/** The filters by sponsor and version, if they are on, with a link to all validators. */
function activeFilters({ self, link }: PageContext, sponsor: string | null, version: string | null): Html {
  if (sponsor === null && version === null) return emptyHtml;
  return html`<p>
    ${version === null ? emptyHtml : html`${texts().validators.version}: ${reportedText('version', version)} `}
    ${sponsor === null ? emptyHtml : html`${texts().validators.sponsor}: ${sponsorText(link, sponsor)} `}
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
    const filters = { status, sponsor: sponsor ?? undefined, version: version ?? undefined, q: q ?? undefined };
    const request = listRequest(context);
    const [dashboard, found] = await atOnePosition(head.position, async () => {
      const [totals, answer] = await Promise.all([
        client.getDashboard(),
        // The API counts pages from 0.
        client.findValidators({ ...filters, page: request.page - 1, size: request.size }),
      ]);
      return [totals, { position: answer.position ?? head.position, answer }] as const;
    });
    const { answer } = found;
    // Only for the check of the page number, as the list is already read.
    const window = await readWindow(request, () => Promise.resolve(answer), 'newest');
    const { totalActiveValidators, totalValidators } = dashboard.data;
    return {
      title: texts().navigation.validators,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().navigation.validators}</h1>
        <p>
          ${count('totalActiveValidators', totalActiveValidators)} ${texts().words.of}
          ${count('totalValidators', totalValidators)} ${texts().validators.counted}
        </p>
        <p class="note">${texts().validators.missedExplained}</p>
        ${versionsAndSponsors(context, answer.data)} ${stateTabs(context, status)}
        ${filterForm(context, [textField(context, 'q', texts().validators.contains)], { kept: ['status', 'sponsor', 'version'] })}
        ${activeFilters(context, sponsor, version)}
        ${listSection(context, window, {
          caption: texts().validators.caption,
          columns: [
            {
              head: texts().things.validator,
              cell: (row) => memberLink(link, 'validator', 'validator', row.validator, row.validatorName),
            },
            { head: texts().words.state, cell: ({ active }) => activity(active, texts().validators) },
            timeColumn(texts().validators.lastActive, 'lastActiveAt', { unknown: texts().unknown }),
            countColumn(texts().validators.missedShort, 'missedRounds', { unknown: texts().validators.never }),
            { head: texts().validators.version, cell: (row) => reportedText('version', row.version) },
            { head: texts().validators.sponsor, kind: 'minor', cell: (row) => sponsorText(link, row.sponsor) },
            amountColumn(texts().words.rewardsCC, 'totalRewards'),
          ],
          key: ({ validator }) => validator,
          empty: texts().validators.empty,
          file: ['validators.csv'],
        })}`,
    };
  },
};
