import type { Answer, Dashboard, MarketInfo } from '@ledger-explorer/client';
import { about, amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { table } from '../lists/list-section.ts';
import { en } from '../messages/en.ts';
import type { PageContext, PageRoute } from '../page.ts';
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

async function openVotes({ client, link }: PageContext): Promise<Html> {
  const { data } = await client.listVoteRequests({ size: 100 });
  const open = data.content.filter(({ status }) => status === 'IN_PROGRESS' || status === 'EXPIRING');
  if (open.length === 0) return html`<p class="note">${en.home.noVotes}</p>`;
  return html`<ul class="votes">
    ${open.map(
      (request) =>
        html`<li data-row="${request.trackingCid}">
          <a href="${link(['governance', request.trackingCid])}">${foreignText(request.title)}</a>
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
    const [dashboard, market, updates, transfers, votes] = await Promise.all([
      client.getDashboard(),
      client.getMarketInfo(),
      client.listUpdates(list),
      client.listTransfers(list),
      openVotes(context),
    ]);
    const [time1, kind, from, to, sum] = transferColumns(link);
    const columns = [time1, kind, from, to, sum].filter((column) => column !== undefined);
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
                { head: en.updates.time, cell: (update) => time('recordTime', update.recordTime) },
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
