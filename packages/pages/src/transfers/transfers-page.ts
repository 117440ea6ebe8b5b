import { amount, count } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { sliceRequest } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute, Shown } from '../page.ts';
import { recompute, updateOf } from '../updates/recompute.ts';
import { transferColumns } from './columns.ts';
import { filterForm, type HistoryFilter, readFilter } from './history-filter.ts';

/** All transfers, newest first, page by page; those of a kind or of a period from the history, with what they sum up to. */
export const transfersPage: PageRoute = {
  name: 'transfers',
  path: 'transfers',
  section: 'transfers',
  render: async (context) => {
    const filter = readFilter(context.query);
    const { shown, main } =
      Object.keys(filter).length === 0 ? await wholeList(context) : await history(context, filter);
    return {
      title: texts().transfers.title,
      shown,
      hasNow: true,
      isLive: true,
      main: html`<h1>${texts().transfers.title}</h1>
        ${filterForm(context, ['kind'])}${main}`,
    };
  },
};

function updatesOf(rows: readonly { readonly eventId: string }[]): readonly string[] {
  return rows.map(({ eventId }) => updateOf(eventId));
}

async function wholeList(context: PageContext) {
  const { client, at, link } = context;
  const window = await readWindow(listRequest(context), (page) =>
    client.listTransfers({ ...page, position: at ?? undefined }),
  );
  const main = listSection(context, window, {
    caption: texts().transfers.caption,
    columns: transferColumns(link),
    key: ({ eventId }) => eventId,
    empty: html`<p>${texts().transfers.empty}</p>`,
    pinned: true,
    file: ['transfers.csv'],
  });
  return { shown: window.shown, main: html`${main}${recompute(updatesOf(window.rows))}` };
}

async function history(context: PageContext, filter: HistoryFilter) {
  const { client, link, head } = context;
  const { data, position, recordTime } = await client.listTransferHistory({ ...filter, ...sliceRequest(context) });
  const shown: Shown = { position: position ?? head.position, recordTime };
  const main = html`${facts([
    [texts().transfers.rows, count('total', data.total)],
    [texts().transfers.sum, html`${amount('sums.amount', data.sums.amount)} CC`],
    [texts().transfers.fees, html`${amount('sums.fee', data.sums.fee)} CC`],
  ])}
  ${sliceSection(context, data, {
    caption: texts().transfers.caption,
    columns: transferColumns(link),
    key: ({ eventId }) => eventId,
    empty: html`<p>${texts().transfers.none}</p>`,
    file: ['transfers.csv'],
    pin: shown.position,
  })}
  ${recompute(updatesOf(data.content))}`;
  return { shown, main };
}
