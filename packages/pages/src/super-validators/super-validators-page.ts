import { amount, count } from '../figures/amount.ts';
import { html } from '../html/html.ts';
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
      title: texts().superValidators.title,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().superValidators.title}</h1>
        ${listSection(context, window, {
          caption: texts().superValidators.caption,
          columns: [
            {
              head: texts().superValidators.name,
              cell: ({ svId, validatorName }) => memberLink(link, 'super-validator', 'svId', svId, validatorName),
            },
            {
              head: texts().superValidators.weight,
              kind: 'number',
              cell: ({ svRewardWeight }) => count('svRewardWeight', svRewardWeight),
            },
            {
              head: texts().superValidators.price,
              kind: 'amount',
              cell: ({ coinPrice }) => amount('coinPrice', coinPrice, texts().superValidators.noPrice),
            },
            {
              head: texts().superValidators.votes,
              kind: 'number',
              cell: ({ totalVotes }) => count('totalVotes', totalVotes),
            },
            {
              head: texts().superValidators.sponsored,
              kind: 'number',
              cell: ({ totalSponsored }) => count('totalSponsored', totalSponsored),
            },
            {
              head: texts().superValidators.rewards,
              kind: 'amount',
              cell: ({ totalRewards }) => amount('totalRewards', totalRewards),
            },
          ],
          key: ({ svId }) => svId,
          empty: html`<p>${texts().superValidators.empty}</p>`,
          pinned: false,
          orderedBy: 'rank',
        })}`,
    };
  },
};
