import type { Answer, Dashboard, MarketInfo, Transfer, VoteRequestSummary } from '@ledger-explorer/client';
import { contractLink } from '../contracts/contract-link.ts';
import { about, amount, count } from '../figures/amount.ts';
import { clock, time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { type Column, table } from '../lists/list-section.ts';
import { en } from '../messages/en.ts';
import type { ExactClient, PageContext, PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { transferColumns } from '../transfers/columns.ts';
import { updateLink } from '../updates/update-link.ts';

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

function tilesOf(dashboard: Dashboard<string>, market: MarketInfo<string>): readonly Tile[] {
  const { perSecond, peak, dayAverage } = en.home;
  return [
    {
      label: en.home.updates,
      value: count('totalTransactions', dashboard.totalTransactions),
      note: html`${count('totalEvents', dashboard.totalEvents)} ${en.home.events.toLowerCase()}`,
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

/** All open vote requests, of which there are `expected`: the list also has the closed ones. */
async function openRequests(client: ExactClient, expected: number): Promise<readonly VoteRequestSummary[]> {
  const open: VoteRequestSummary[] = [];
  for (let page = 0; open.length < expected; page += 1) {
    const { data } = await client.listVoteRequests({ page, size: 100 });
    open.push(...data.content.filter(({ status }) => status === 'IN_PROGRESS' || status === 'EXPIRING'));
    if (data.last) break;
  }
  return open.toSorted((a, b) => a.voteBefore - b.voteBefore);
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

/** The newest position that one of several answers is of. */
function newest(answers: readonly Pick<Answer<unknown>, 'position' | 'recordTime'>[], context: PageContext) {
  let { position, recordTime }: { position: number; recordTime: string | null } = context.head;
  for (const answer of answers) {
    if (answer.position !== null && answer.position > position)
      ({ position, recordTime } = { position: answer.position, recordTime: answer.recordTime });
  }
  return { position, recordTime };
}

/** What happens now, how much of it, and whether that is usual. */
export const homePage: PageRoute = {
  name: 'home',
  path: '',
  section: null,
  render: async (context) => {
    const { client, at, link } = context;
    const list = { size: rows, position: at ?? undefined };
    const [dashboard, market, updates, transfers] = await Promise.all([
      client.getDashboard(),
      client.getMarketInfo(),
      client.listUpdates(list),
      client.listTransfers(list),
    ]);
    const votes = votesList(await openRequests(client, dashboard.data.activeVoteRequests), link);
    const [, ...others] = transferColumns(link);
    const columns: readonly Column<Transfer<string>>[] = [
      { head: en.transfers.time, cell: ({ createdAt }) => clock('createdAt', createdAt) },
      ...others.slice(0, 4),
    ];
    return {
      title: en.home.title,
      description: en.home.title,
      shown:
        at === null
          ? newest([dashboard, updates, transfers], context)
          : { position: updates.position ?? at, recordTime: updates.recordTime },
      hasNow: true,
      main: html`<h1 class="ear">${en.home.title}</h1>
        <ul class="tiles">
          ${tilesOf(dashboard.data, market.data).map(
            ({ label, value, note }) =>
              html`<li>
                <h2>${label}</h2>
                <p class="figure">${value}</p>
                <p class="note">${note}</p>
              </li>`,
          )}
        </ul>
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
