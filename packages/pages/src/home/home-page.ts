import type { Dashboard, MarketInfo, Transfer, VoteRequestSummary } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { lengths, pointsUntil, seriesPicture, seriesTable } from '../charts/series.ts';
import { contractLink } from '../contracts/contract-link.ts';
import { about, amount, count } from '../figures/amount.ts';
import { clock, time } from '../figures/time.ts';
import { openRequests } from '../governance/read-requests.ts';
import { type Html, html, nothing } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { type Column, table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { roundLink } from '../rounds/round-link.ts';
import { transferColumns } from '../transfers/columns.ts';
import { updateLink } from '../updates/update-link.ts';
import { what } from '../updates/what.ts';

const rows = 8;

interface Tile {
  readonly label: string;
  readonly value: Html;
  readonly note: Html | null;
}

function change(field: string, percent: string | null): Html | null {
  if (percent === null) return null;
  return html`<data data-field="${field}" data-value="${percent}" value="${percent}"
    >${texts().home.change(percent)}</data
  >`;
}

function tilesOf(dashboard: Dashboard<string>, market: MarketInfo<string>, link: Link): readonly Tile[] {
  const { perSecond, peak, dayAverage } = texts().home;
  return [
    {
      label: texts().home.updates,
      value: count('totalTransactions', dashboard.totalTransactions),
      note: html`${count('totalEvents', dashboard.totalEvents)} ${texts().home.events}; ${texts().home.round}
      ${roundLink(link, 'latestRound', dashboard.latestRound)}`,
    },
    {
      label: texts().home.transfers,
      value: count('totalTransfers', dashboard.totalTransfers),
      note: html`${count('totalAccounts', dashboard.totalAccounts)} ${texts().home.parties}`,
    },
    {
      label: texts().home.rate,
      value: html`${amount('tps', dashboard.tps)} ${perSecond}`,
      note: html`${amount('avgDayTps', dashboard.avgDayTps)} ${perSecond} ${dayAverage}
      ${change('avgDayTpsChange', dashboard.avgDayTpsChange)}; ${amount('monthPeakTps', dashboard.monthPeakTps)}
      ${perSecond} ${peak}`,
    },
    {
      label: texts().home.validators,
      value: html`${count('totalActiveValidators', dashboard.totalActiveValidators)} ${texts().home.activeOf}
      ${count('totalValidators', dashboard.totalValidators)}`,
      note: html`${texts().home.active24h}`,
    },
    {
      label: texts().home.supply,
      value: about('valueCoin', market.totalSupplyDto.valueCoin, texts().home.cc),
      note: html`${amount('valueCoin', market.totalSupplyDto.valueCoin)}`,
    },
    {
      label: texts().home.price,
      value: html`${amount('price', market.tokenPriceDto.price, texts().unknown)} ${texts().home.usd}`,
      note: change('change24h', market.tokenPriceDto.change24h),
    },
  ];
}

function votesList(open: readonly VoteRequestSummary[], link: Link): Html {
  if (open.length === 0) return html`<p class="note">${texts().home.noVotes}</p>`;
  return html`<ul class="votes">
    ${open.map(
      (request) =>
        html`<li data-row="${request.trackingCid}">
          <a href="${link(['governance', request.trackingCid])}">${foreignText(request.title)}</a>
          ${contractLink(link, request.trackingCid, 'trackingCid')}
          <span>${texts().governance.until} ${time('voteBefore', request.voteBefore)}</span>
          <span>${texts().governance.yes} ${count('yesCount', request.yesCount)}</span>
          <span>${texts().governance.no} ${count('noCount', request.noCount)}</span>
          <span>${texts().governance.missing} ${count('abstainCount', request.abstainCount)}</span>
        </li>`,
    )}
  </ul>`;
}

const hours = 168;

/** Transfers of each hour, up to a moment; of a position that is not the newest, without the hour that goes on after it. */
async function transfersChart({ client, at, link }: PageContext, moment: number): Promise<Html> {
  const to = at === null ? moment + 1 : moment - (moment % lengths.hour);
  const { data } = await client.getSeries({ metric: 'transfers', ...pointsUntil(to, hours, 'hour') });
  if (data.points.length === 0) return nothing;
  return html`<section>
    <h2><a href="${link(['charts', 'transfers'], { interval: 'hour' })}">${texts().home.chart}</a></h2>
    ${seriesPicture('transfers', data)}${seriesTable('transfers', data, link)}
  </section>`;
}

/** What happens now, how much of it, and whether that is usual. */
export const homePage: PageRoute = {
  name: 'home',
  path: '',
  section: null,
  render: async (context) => {
    const { client, at, link } = context;
    const read = (position: number) => {
      const list = { size: rows, position };
      return Promise.all([
        client.listUpdateHistory(list),
        client.listTransfers(list),
        client.getDashboard(),
        client.getMarketInfo(),
      ]);
    };
    const [updates, transfers, dashboard, market] =
      at === null ? await atOnePosition(context.head.position, read) : await read(at);
    const [newest] = updates.data.content;
    const chart = newest === undefined ? nothing : await transfersChart(context, newest.recordTime);
    const votes = votesList((await openRequests(client)).open, link);
    const [, ...others] = transferColumns(link);
    const columns: readonly Column<Transfer<string>>[] = [
      { head: texts().transfers.time, cell: ({ createdAt }) => clock('createdAt', createdAt) },
      ...others.slice(0, 4),
    ];
    return {
      title: texts().home.title,
      description: texts().home.title,
      shown: { position: updates.position ?? context.head.position, recordTime: updates.recordTime },
      hasNow: true,
      isLive: true,
      main: html`<h1 class="ear">${texts().home.title}</h1>
        <ul class="tiles">
          ${tilesOf(dashboard.data, market.data, link).map(
            ({ label, value, note }) =>
              html`<li>
                <h2>${label}</h2>
                <p class="figure">${value}</p>
                <p class="note">${note}</p>
              </li>`,
          )}
        </ul>
        ${chart}
        <div class="sides">
          <section>
            <h2><a href="${link(['updates'])}">${texts().home.newestUpdates}</a></h2>
            ${table(updates.data.content, {
              caption: texts().home.newestUpdates,
              columns: [
                { head: texts().updates.time, cell: (update) => clock('recordTime', update.recordTime) },
                { head: texts().updates.id, cell: ({ updateId }) => updateLink(link, 'updateId', updateId) },
                { head: texts().updates.what, cell: (update) => what(link, update) },
              ],
              key: ({ updateId }) => updateId,
            })}
            <p class="file"><a href="${link(['live'])}">${texts().live.watch}</a></p>
          </section>
          <section>
            <h2><a href="${link(['transfers'])}">${texts().home.newestTransfers}</a></h2>
            ${table(transfers.data.content, { caption: texts().home.newestTransfers, columns, key: ({ eventId }) => eventId })}
          </section>
        </div>
        <section>
          <h2>${texts().home.openVotes}</h2>
          ${votes}
        </section>`,
    };
  },
};
