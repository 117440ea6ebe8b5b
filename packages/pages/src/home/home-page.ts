import type { Answer, Dashboard, MarketInfo, Transfer, UpdateSlice, VoteRequestSummary } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { axisEnd, bars } from '../charts/bars.ts';
import { contractLink } from '../contracts/contract-link.ts';
import { about, amount, count, digits } from '../figures/amount.ts';
import { clock, time } from '../figures/time.ts';
import { openRequests } from '../governance/read-requests.ts';
import { type Html, html, nothing } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { type Column, table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { ExactClient, PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { roundLink } from '../rounds/round-link.ts';
import { transferColumns } from '../transfers/columns.ts';
import { updateLink } from '../updates/update-link.ts';
import { what } from '../updates/what.ts';
import { UpdatesPerHour } from './updates-per-hour.ts';

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

/** One for each client: what it has read of hours that are over stays. */
const hourly = new WeakMap<ExactClient, UpdatesPerHour>();

async function updatesChart({ client, head }: PageContext, updates: Answer<UpdateSlice<string>>): Promise<Html> {
  const [newest] = updates.data.content;
  if (newest === undefined) return nothing;
  const reader = hourly.get(client) ?? new UpdatesPerHour(client);
  hourly.set(client, reader);
  const hours = await reader.read(head.epoch, newest.recordTime, updates.data.total);
  const counts = hours.map((one) => one.updates);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return nothing;
  const most = hours.reduce((best, one) => (one.updates > best.updates ? one : best));
  return html`<section>
    <h2>${texts().home.chart(hours.length)}</h2>
    <div class="chart">
      <span class="axis"><span>${digits(axisEnd(counts))}</span><span>0</span></span>
      ${bars(counts, true)}
    </div>
    <p class="note">
      ${texts().home.most} ${digits(most.updates)} ${texts().home.at} ${time('from', most.from)};
      ${texts().home.thisHour} ${digits(last.updates)} ${texts().home.incomplete}
    </p>
    <details>
      <summary>${texts().home.table}</summary>
      ${table(hours.toReversed(), {
        caption: texts().home.chart(hours.length),
        columns: [
          { head: texts().home.hour, cell: ({ from }) => time('from', from) },
          { head: texts().home.updates, kind: 'number', cell: (one) => count('updates', one.updates) },
        ],
        key: ({ from }) => `hour ${from}`,
      })}
    </details>
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
    const chart = await updatesChart(context, updates);
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
