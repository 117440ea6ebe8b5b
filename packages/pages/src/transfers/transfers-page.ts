import { amount, count } from '../figures/amount.ts';
import { updateOf } from '../figures/identifier.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { sliceRequest } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { recompute } from '../updates/recompute.ts';
import { transferColumns } from './columns.ts';
import { historyForm, readFilter } from './history-filter.ts';

/** The list of transfers, newest first, with filters and sums. */
export const transfersPage: PageRoute = {
  name: 'transfers',
  path: 'transfers',
  section: 'transfers',
  render: async (context) => {
    const { client, link, query, head } = context;
    const filter = readFilter(query);
    const isUnfiltered = Object.keys(filter).length === 0;
    const { data, position, recordTime } = await client.listTransferHistory({ ...filter, ...sliceRequest(context) });
    const shown = position ?? head.position;
    return {
      title: texts().navigation.transfers,
      shown: { position: shown, recordTime },
      // The names of parties are current, even on a pinned page.
      hasNow: true,
      isLive: true,
      main: html`<h1>${texts().navigation.transfers}</h1>
        ${historyForm(context, ['kind'])}
        ${
          isUnfiltered
            ? ''
            : facts([
                [texts().words.transfers, count('total', data.total)],
                [texts().transfers.sum, html`${amount('sums.amount', data.sums.amount)} CC`],
                [texts().transfers.fees, html`${amount('sums.fee', data.sums.fee)} CC`],
              ])
        }
        ${sliceSection(context, data, {
          caption: texts().transfers.caption,
          columns: transferColumns(link),
          key: ({ eventId }) => eventId,
          empty: isUnfiltered ? texts().transfers.empty : texts().transfers.none,
          file: ['transfers.csv'],
          pin: shown,
        })}
        ${recompute(data.content.map(({ eventId }) => updateOf(eventId)))}`,
    };
  },
};
