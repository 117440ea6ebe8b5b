import { count } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';

/** How old the index is, whether it agrees with the ledger, and what it could not read. */
export const aboutPage: PageRoute = {
  name: 'about',
  path: 'about',
  section: null,
  render: async ({ client }) => {
    const { data } = await client.getHealth();
    const { lag, reconciliation } = data;
    return {
      title: en.about.title,
      hasNow: true,
      main: html`<h1>${en.about.title}</h1>
        ${facts([
          [en.about.health, html`<span data-field="status" data-value="${data.status}">${data.status}</span>`],
          [en.about.position, count('position', data.position, en.unknown)],
          [en.about.lag, html`${lag === null ? en.unknown : en.strip.old(lag)}`],
          [en.about.quarantined, count('quarantined', data.quarantined, en.unknown)],
          [en.about.unread, count('unread', data.unread, en.unknown)],
          [en.about.irregularities, count('irregularities', data.irregularities, en.unknown)],
          [
            en.about.reconciliation,
            reconciliation === null
              ? html`${en.about.never}`
              : html`${reconciliation.at}: ${count('differences', reconciliation.differences)} ${en.about.differences}`,
          ],
        ])}
        <p>${en.publicOnly}</p>`,
    };
  },
};
