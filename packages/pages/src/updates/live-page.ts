import { atOnePosition } from '../at-one-position.ts';
import { amount, count } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { table, withoutMinor } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { roundLink } from '../rounds/round-link.ts';
import { historyColumns } from './history-columns.ts';

const rows = 40;

/** The page that shows new updates as they arrive. */
export const livePage: PageRoute = {
  name: 'live',
  path: 'live',
  section: 'live',
  render: async (context) => {
    const { client, at, link, self } = context;
    const read = (position: number) =>
      Promise.all([client.listUpdateHistory({ size: rows, position }), client.getDashboard()]);
    const [updates, dashboard] = at === null ? await atOnePosition(context.head.position, read) : await read(at);
    const { tps, avgDayTps, latestRound, totalTransactions } = dashboard.data;
    const { perSecond } = texts().home;
    return {
      title: texts().live.title,
      description: texts().live.title,
      shown: { position: updates.position ?? context.head.position, recordTime: updates.recordTime },
      hasNow: true,
      isLive: true,
      isRunning: true,
      main: html`<h1>${texts().live.title}</h1>
        <noscript>
          <p class="note">${texts().live.still} <a href="${self({})}">${texts().live.again}</a></p>
        </noscript>
        ${facts([
          [texts().home.rate, html`${amount('tps', tps)} ${perSecond}`],
          [texts().live.usual, html`${amount('avgDayTps', avgDayTps)} ${perSecond}`],
          [texts().words.updates, count('totalTransactions', totalTransactions)],
          [texts().things.round, roundLink(link, 'latestRound', latestRound)],
        ])}
        ${table(updates.data.content, {
          caption: texts().updates.caption,
          columns: withoutMinor(historyColumns(link)),
          key: ({ updateId }) => updateId,
        })}`,
    };
  },
};
