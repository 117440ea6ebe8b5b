import { html } from '../html/html.ts';
import { amountColumn, countColumn } from '../lists/columns.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { memberLink } from '../validators/validator-link.ts';

/** The list of current super validators, by rewards. The API has no history of it. */
export const superValidatorsPage: PageRoute = {
  name: 'super-validators',
  path: 'super-validators',
  section: 'super-validators',
  render: async (context) => {
    const { client, link } = context;
    const window = await readWindow(listRequest(context), (page) => client.listSuperValidators(page));
    return {
      title: texts().navigation['super-validators'],
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().navigation['super-validators']}</h1>
        ${listSection(context, window, {
          caption: texts().superValidators.caption,
          columns: [
            {
              head: texts().things.superValidator,
              cell: ({ svId, validatorName }) => memberLink(link, 'super-validator', 'svId', svId, validatorName),
            },
            countColumn(texts().superValidators.weight, 'svRewardWeight'),
            amountColumn(texts().superValidators.price, 'coinPrice', { unknown: texts().superValidators.noPrice }),
            countColumn(texts().superValidators.votes, 'totalVotes'),
            countColumn(texts().superValidators.sponsored, 'totalSponsored'),
            amountColumn(texts().words.rewardsCC, 'totalRewards'),
          ],
          key: ({ svId }) => svId,
          empty: texts().superValidators.empty,
          orderedBy: 'rank',
        })}`,
    };
  },
};
