import { count } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';

/** The page about the index: its age, its last comparison with the ledger, and what it could not read. */
export const aboutPage: PageRoute = {
  name: 'about',
  path: 'about',
  section: null,
  render: async ({ client }) => {
    const { data } = await client.getHealth();
    const { lag, reconciliation } = data;
    return {
      title: texts().about.title,
      hasNow: true,
      main: html`<h1>${texts().about.title}</h1>
        ${facts([
          [texts().words.state, html`<span data-field="status" data-value="${data.status}">${data.status}</span>`],
          [texts().things.position, count('position', data.position, texts().unknown)],
          [texts().about.lag, html`${lag === null ? texts().unknown : texts().strip.old(lag)}`],
          [texts().about.quarantined, count('quarantined', data.quarantined, texts().unknown)],
          [texts().about.unread, count('unread', data.unread, texts().unknown)],
          [texts().about.irregularities, count('irregularities', data.irregularities, texts().unknown)],
          [
            texts().about.reconciliation,
            reconciliation === null
              ? html`${texts().about.never}`
              : html`${reconciliation.at}: ${count('differences', reconciliation.differences)}
                ${texts().about.differences}`,
          ],
        ])}
        <p>${texts().publicOnly}</p>`,
    };
  },
};
