import { amount, count } from '../figures/amount.ts';
import { contractLink } from '../figures/id-link.ts';
import { shortParty } from '../figures/identifier.ts';
import { time } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { timeColumn } from '../lists/columns.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import { couponSection } from '../rewards/coupon-section.ts';
import { rewardsChart } from '../rewards/rewards-chart.ts';

/** The page of a provider of featured apps: rewards, also by day beside those of all apps, coupons and rights. */
export const appPage: PageRoute = {
  name: 'app',
  path: 'app/{provider}',
  section: 'apps',
  render: async (context) => {
    const { client, link, head, parameters } = context;
    const { provider = '' } = parameters;
    const { data: app, position, recordTime } = await client.getApp({ provider });
    const name = visibleText(app.name ?? shortParty(app.provider));
    return {
      title: texts().apps.of(name),
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${foreignText(app.name ?? shortParty(app.provider))}</h1>
        <p>${wholeId('provider', app.provider)}</p>
        ${facts([
          [texts().apps.rewards30d, amount('rewards30d', app.rewards30d)],
          [texts().apps.share, amount('share', app.share, texts().apps.noShare)],
          [texts().words.rank, count('rank', app.rank)],
          [texts().apps.rewards, amount('rewards', app.rewards)],
          [texts().apps.rights, count('rights', app.rights)],
          [texts().apps.since, time('since', app.since, texts().party.before)],
          [texts().things.party, partyLink(link, 'provider', app.provider)],
        ])}
        ${await couponSection(context, provider, 'PROVIDER', 'FEATURED_APP')}
        ${await rewardsChart(context, provider, { isApp: true })}
        <section>
          <h2>${texts().apps.contracts}</h2>
          ${table(app.contracts, {
            caption: texts().apps.contracts,
            columns: [
              { head: texts().apps.right, cell: ({ contractId }) => contractLink(link, contractId) },
              timeColumn(texts().apps.since, 'createdAt', { unknown: texts().party.before }),
              {
                head: texts().apps.weight,
                cell: ({ activityWeight }) => amount('activityWeight', activityWeight, texts().apps.noWeight),
              },
            ],
            key: ({ contractId }) => contractId,
          })}
          <p>
            <a href="${link(['party', provider, 'rewards'])}">${texts().apps.collections}</a>
            <a href="${link(['party', provider, 'updates'])}">${texts().apps.updates}</a>
          </p>
        </section>`,
    };
  },
};
