import type { Dashboard, MarketInfo, Transfer } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { lengths, pointsUntil, seriesPicture, seriesTable } from '../charts/series.ts';
import { trend, trendDays } from '../charts/trend.ts';
import { about, amount, count } from '../figures/amount.ts';
import { updateOf } from '../figures/identifier.ts';
import { relativeTime } from '../figures/time.ts';
import { openRequests } from '../governance/read-requests.ts';
import { requestList } from '../governance/request-list.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { firstParty } from '../parties/party-link.ts';
import { roundLink } from '../rounds/round-link.ts';
import type { Link } from '../routing/links.ts';
import { searchForm } from '../search/search-form.ts';
import { kindsBetweenParties } from '../transfers/history-filter.ts';
import { kindSign } from '../transfers/kind-badge.ts';
import { sentenceLink, updateSign } from '../updates/sentence-link.ts';

const rows = 8;

interface Tile {
  readonly label: string;
  /** URL of the page about it. */
  readonly page: string;
  readonly value: Html;
  readonly note: Html;
}

/** Metrics of the small charts, in the order of the tiles. */
const trendMetrics = ['updates', 'transfers', 'activeParties', 'activeValidators', 'supply', 'price'] as const;

/** A change over 24 hours; empty if it is unknown. */
function change(field: string, percent: string | null): Html {
  if (percent === null) return emptyHtml;
  return html`<data
      class="${percent.startsWith('-') ? 'bad' : 'good'}"
      data-field="${field}"
      data-value="${percent}"
      value="${percent}"
      >${texts().home.change(percent)}</data
    >
    ${texts().home.in24h} ·`;
}

function tilesOf(dashboard: Dashboard<string>, market: MarketInfo<string>, link: Link): readonly Tile[] {
  const { perSecond, lastMinute, peak } = texts().home;
  return [
    {
      label: texts().words.updates,
      page: link(['updates']),
      value: count('totalTransactions', dashboard.totalTransactions),
      note: html`${count('totalEvents', dashboard.totalEvents)} ${texts().home.events} · ${amount('tps', dashboard.tps)}
      ${perSecond}
      ${lastMinute}${
        // The peak is of whole minutes, so the last 60 seconds can exceed it.
        Number(dashboard.monthPeakTps) > Number(dashboard.tps)
          ? html` · ${peak} ${amount('monthPeakTps', dashboard.monthPeakTps)} ${perSecond}`
          : emptyHtml
      }`,
    },
    {
      label: texts().words.transfers,
      page: link(['transfers']),
      value: count('totalTransfers', dashboard.totalTransfers),
      note: emptyHtml,
    },
    {
      label: texts().words.parties,
      page: link(['parties']),
      value: count('totalAccounts', dashboard.totalAccounts),
      note: html`<a href="${link(['holders'])}">${texts().navigation.holders}</a>`,
    },
    {
      label: texts().navigation.validators,
      page: link(['validators']),
      value: html`${count('totalActiveValidators', dashboard.totalActiveValidators)} ${texts().words.of}
      ${count('totalValidators', dashboard.totalValidators)}`,
      note: html`${texts().home.active}`,
    },
    {
      label: texts().words.supply,
      page: link(['supply']),
      value: about('valueCoin', market.totalSupplyDto.valueCoin, texts().home.cc),
      note: html`${amount('valueCoin', market.totalSupplyDto.valueCoin)}`,
    },
    {
      label: texts().charts.metrics.price,
      page: link(['charts', 'price'], { interval: 'day' }),
      value: html`${amount('price', market.tokenPriceDto.price, texts().unknown)}`,
      note: html`${change('change24h', market.tokenPriceDto.change24h)} ${texts().home.round}
      ${roundLink(link, 'latestRound', dashboard.latestRound)}`,
    },
  ];
}

/** A network is young if the first of its transfers in the last 30 days were fewer days ago. */
const youngDays = 3;

/** Transfers by day, or by hour while the network is young. A pinned page leaves out the interval that its position is in. */
async function transfersChart({ client, at, link }: PageContext, moment: number): Promise<Html> {
  const read = async (interval: 'day' | 'hour', points: number) => {
    const to = at === null ? moment + 1 : moment - (moment % lengths[interval]);
    const { data } = await client.getSeries({ metric: 'transfers', ...pointsUntil(to, points, interval) });
    return { series: data, to, interval };
  };
  const byDay = await read('day', trendDays);
  const [first] = byDay.series.points;
  if (first === undefined) return emptyHtml;
  const isYoung = byDay.to - first.time < youngDays * lengths.day;
  const { series, to, interval } = isYoung ? await read('hour', youngDays * 24) : byDay;
  return html`<section>
    <h2><a href="${link(['charts', 'transfers'], { interval })}">${texts().charts.title('transfers', interval)}</a></h2>
    ${seriesPicture('transfers', series, to)}${seriesTable('transfers', series, link)}
  </section>`;
}

interface FeedItem {
  readonly key: string;
  readonly sign: Html;
  readonly text: Html;
  readonly time: Html;
}

/** A list of events in one line each. */
function feed(items: readonly FeedItem[]): Html {
  return html`<ol class="feed">
    ${items.map(
      ({ key, sign, text, time }) => html`<li data-row="${key}">${sign} <span class="said">${text}</span> ${time}</li>`,
    )}
  </ol>`;
}

/** Sender, receiver and amount. */
function movement(link: Link, { eventId, senders, receivers, amount: coin }: Transfer<string>): Html {
  const go = (text: Html | string) =>
    html`<a class="go" href="${link(['update', updateOf(eventId)])}" title="${eventId}">${text}</a>`;
  const figure = html`${amount('amount', coin)} ${texts().home.cc}`;
  const arrow =
    senders.length > 0 && receivers.length > 0
      ? html` <i class="i i-arrow-right"></i><span class="ear">${texts().transfers.to}</span> `
      : '';
  return html`${firstParty(link, 'senders', senders, (more) => `+${more}`)}${arrow}${firstParty(link, 'receivers', receivers, (more) => `+${more}`)}
  ${go(figure)}`;
}

/** The home page: key figures with their trends, the newest updates and transfers, and open votes. */
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
        client.listTransferHistory({ ...list, kind: kindsBetweenParties() }),
        client.getDashboard(),
        client.getMarketInfo(),
      ]);
    };
    const [updates, transfers, dashboard, market] =
      at === null ? await atOnePosition(context.head.position, read) : await read(at);
    const [newest] = updates.data.content;
    const moment = newest?.recordTime ?? null;
    const [chart, { running, ended }, ...trends] = await Promise.all([
      moment === null ? emptyHtml : transfersChart(context, moment),
      openRequests(client),
      ...trendMetrics.map((metric) => (moment === null ? emptyHtml : trend(context, metric, moment))),
    ]);
    return {
      title: texts().home.title,
      description: texts().home.title,
      shown: { position: updates.position ?? context.head.position, recordTime: updates.recordTime },
      hasNow: true,
      isLive: true,
      main: html`<h1 class="ear">${texts().home.title}</h1>
        <div class="hero">${searchForm(link, '')}</div>
        <ul class="tiles">
          ${tilesOf(dashboard.data, market.data, link).map(
            ({ label, page, value, note }, index) =>
              html`<li>
                <h2><a class="go" href="${page}">${label}</a></h2>
                <p class="figure">${value}</p>
                <p class="note">${note}</p>
                ${trends[index]}
              </li>`,
          )}
        </ul>
        ${chart}
        <div class="sides">
          <section>
            <h2><a href="${link(['updates'])}">${texts().home.newestUpdates}</a></h2>
            ${feed(
              updates.data.content.map((update) => ({
                key: update.updateId,
                sign: updateSign(update),
                text: sentenceLink(link, update),
                time: relativeTime('recordTime', update.recordTime),
              })),
            )}
            <p class="file"><a href="${link(['live'])}">${texts().live.watch}</a></p>
          </section>
          <section>
            <h2><a href="${link(['transfers'])}">${texts().home.newestTransfers}</a></h2>
            ${feed(
              transfers.data.content.map((transfer) => ({
                key: transfer.eventId,
                sign: kindSign(transfer.transferType),
                text: movement(link, transfer),
                time: relativeTime('createdAt', transfer.createdAt),
              })),
            )}
          </section>
        </div>
        <section>
          <h2><a href="${link(['governance'])}">${texts().home.openVotes}</a></h2>
          ${requestList(link, [...running, ...ended], texts().governance.none)}
        </section>`,
    };
  },
};
