import type { Answer, Dashboard, MarketInfo, Transfer, UpdatePage, VoteRequestSummary } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { axisEnd, bars } from '../charts/bars.ts';
import { contractLink } from '../contracts/contract-link.ts';
import { about, amount, count, digits } from '../figures/amount.ts';
import { clock, time } from '../figures/time.ts';
import { openRequests } from '../governance/read-requests.ts';
import { type Html, html, nothing } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { type Column, table } from '../lists/list-section.ts';
import { en } from '../messages/en.ts';
import type { ExactClient, PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { roundLink } from '../rounds/round-link.ts';
import { transferColumns } from '../transfers/columns.ts';
import { updateLink } from '../updates/update-link.ts';
import { UpdatesPerHour } from './updates-per-hour.ts';

const rows = 8;

interface Tile {
  readonly label: string;
  readonly value: Html;
  readonly note: Html | null;
}

function change(field: string, percent: string | null): Html | null {
  if (percent === null) return null;
  return html`<data data-field="${field}" data-value="${percent}" value="${percent}">${en.home.change(percent)}</data>`;
}

function tilesOf(dashboard: Dashboard<string>, market: MarketInfo<string>, link: Link): readonly Tile[] {
  const { perSecond, peak, dayAverage } = en.home;
  return [
    {
      label: en.home.updates,
      value: count('totalTransactions', dashboard.totalTransactions),
      note: html`${count('totalEvents', dashboard.totalEvents)} ${en.home.events.toLowerCase()}; ${en.home.round}
      ${roundLink(link, 'latestRound', dashboard.latestRound)}`,
    },
    {
      label: en.home.transfers,
      value: count('totalTransfers', dashboard.totalTransfers),
      note: html`${count('totalAccounts', dashboard.totalAccounts)} ${en.home.parties.toLowerCase()}`,
    },
    {
      label: en.home.rate,
      value: html`${amount('tps', dashboard.tps)} ${perSecond}`,
      note: html`${amount('avgDayTps', dashboard.avgDayTps)} ${perSecond} ${dayAverage}
      ${change('avgDayTpsChange', dashboard.avgDayTpsChange)}; ${amount('monthPeakTps', dashboard.monthPeakTps)}
      ${perSecond} ${peak}`,
    },
    {
      label: en.home.validators,
      value: html`${count('totalActiveValidators', dashboard.totalActiveValidators)} ${en.home.activeOf}
      ${count('totalValidators', dashboard.totalValidators)}`,
      note: html`${en.home.active24h}`,
    },
    {
      label: en.home.supply,
      value: about('valueCoin', market.totalSupplyDto.valueCoin, en.home.cc),
      note: html`${amount('valueCoin', market.totalSupplyDto.valueCoin)}`,
    },
    {
      label: en.home.price,
      value: html`${amount('price', market.tokenPriceDto.price, en.unknown)} ${en.home.usd}`,
      note: change('change24h', market.tokenPriceDto.change24h),
    },
  ];
}

function votesList(open: readonly VoteRequestSummary[], link: Link): Html {
  if (open.length === 0) return html`<p class="note">${en.home.noVotes}</p>`;
  return html`<ul class="votes">
    ${open.map(
      (request) =>
        html`<li data-row="${request.trackingCid}">
          <a href="${link(['governance', request.trackingCid])}">${foreignText(request.title)}</a>
          ${contractLink(link, request.trackingCid, 'trackingCid')}
          <span>${en.governance.until} ${time('voteBefore', request.voteBefore)}</span>
          <span>${en.governance.yes} ${count('yesCount', request.yesCount)}</span>
          <span>${en.governance.no} ${count('noCount', request.noCount)}</span>
          <span>${en.governance.missing} ${count('abstainCount', request.abstainCount)}</span>
        </li>`,
    )}
  </ul>`;
}

/** One for each client: what it has read of hours that are over stays. */
const hourly = new WeakMap<ExactClient, UpdatesPerHour>();

async function updatesChart({ client, head }: PageContext, updates: Answer<UpdatePage>): Promise<Html> {
  const [newest] = updates.data.content;
  if (newest === undefined) return nothing;
  const reader = hourly.get(client) ?? new UpdatesPerHour(client);
  hourly.set(client, reader);
  const hours = await reader.read(head.epoch, newest.recordTime, updates.data.totalElements);
  const counts = hours.map((one) => one.updates);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return nothing;
  const most = hours.reduce((best, one) => (one.updates > best.updates ? one : best));
  return html`<section>
    <h2>${en.home.chart(hours.length)}</h2>
    <div class="chart">
      <span class="axis"><span>${digits(axisEnd(counts))}</span><span>0</span></span>
      ${bars(counts, true)}
    </div>
    <p class="note">
      ${en.home.most} ${digits(most.updates)} ${en.home.at} ${time('from', most.from)}; ${en.home.thisHour}
      ${digits(last.updates)} ${en.home.incomplete}
    </p>
    <details>
      <summary>${en.home.table}</summary>
      ${table(hours.toReversed(), {
        caption: en.home.chart(hours.length),
        columns: [
          { head: en.home.hour, cell: ({ from }) => time('from', from) },
          { head: en.home.updates, kind: 'number', cell: (one) => count('updates', one.updates) },
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
        client.listUpdates(list),
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
      { head: en.transfers.time, cell: ({ createdAt }) => clock('createdAt', createdAt) },
      ...others.slice(0, 4),
    ];
    return {
      title: en.home.title,
      description: en.home.title,
      shown: { position: updates.position ?? context.head.position, recordTime: updates.recordTime },
      hasNow: true,
      isLive: true,
      main: html`<h1 class="ear">${en.home.title}</h1>
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
            <h2><a href="${link(['updates'])}">${en.home.newestUpdates}</a></h2>
            ${table(updates.data.content, {
              caption: en.home.newestUpdates,
              columns: [
                { head: en.updates.time, cell: (update) => clock('recordTime', update.recordTime) },
                { head: en.updates.id, cell: ({ updateId }) => updateLink(link, 'updateId', updateId) },
                {
                  head: en.updates.events,
                  kind: 'number',
                  cell: ({ eventsCount }) => count('eventsCount', eventsCount),
                },
              ],
              key: ({ updateId }) => updateId,
            })}
          </section>
          <section>
            <h2><a href="${link(['transfers'])}">${en.home.newestTransfers}</a></h2>
            ${table(transfers.data.content, { caption: en.home.newestTransfers, columns, key: ({ eventId }) => eventId })}
          </section>
        </div>
        <section>
          <h2>${en.home.openVotes}</h2>
          ${votes}
        </section>`,
    };
  },
};
