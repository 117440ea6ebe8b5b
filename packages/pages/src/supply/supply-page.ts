import { pointsUntil, seriesPicture, seriesTable } from '../charts/series.ts';
import { amount } from '../figures/amount.ts';
import { date, time } from '../figures/time.ts';
import { holderColumns, largestShare } from '../holders/holders-page.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { table, withoutMinor } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';

const richest = 5;
const days = 30;

/** Series by day of the supply and of minted and burned coin. */
async function byDay({ client, head }: PageContext) {
  const now = Date.parse(head.recordTime ?? '');
  if (Number.isNaN(now)) return [];
  const period = pointsUntil(now + 1, days, 'day');
  return Promise.all(
    (['supply', 'minted', 'burned'] as const).map(async (metric) => {
      const { data } = await client.getSeries({ metric, ...period });
      return { metric, data, end: period.to };
    }),
  );
}

function charts(series: Awaited<ReturnType<typeof byDay>>, { link }: PageContext): Html {
  return html`${series.map(({ metric, data, end }) =>
    data.points.length === 0
      ? emptyHtml
      : html`<section>
          <h2><a href="${link(['charts', metric])}">${texts().charts.title(metric, 'day')}</a></h2>
          ${seriesPicture(metric, data, end)}${seriesTable(metric, data, link)}
        </section>`,
  )}`;
}

function coin(literal: string, usd?: string | null): Html {
  return html`${amount('valueCoin', literal)}
  ${texts().home.cc}${usd === undefined ? '' : html` (${amount('valueUsd', usd, texts().supply.noPrice)} ${texts().home.usd})`}`;
}

function percent(field: string, literal: string | null, unknown: string): Html {
  return html`${amount(field, literal, unknown)}${literal === null ? '' : ` ${texts().supply.percent}`}`;
}

/** The page of the supply: amounts, price, market value, minted and burned coin, and the largest holders. */
export const supplyPage: PageRoute = {
  name: 'supply',
  path: 'supply',
  section: 'supply',
  render: async (context) => {
    const { client, head, link } = context;
    const [{ data, position, recordTime }, { data: supply }, series, holders] = await Promise.all([
      client.getMarketInfo(),
      client.getSupply(),
      byDay(context),
      client.listHolders({ size: richest }),
    ]);
    const [earliest] = series.find(({ metric }) => metric === 'supply')?.data.points ?? [];
    const { totalSupplyDto, circulatingSupply, totalStakeDto, tokenPriceDto, marketCapDto, dominanceDto } = data;
    const partOfChange = (field: 'minted' | 'burned' | 'expiredCoin' | 'unexplained') =>
      html`<span data-part="changes">${amount(field, supply[field])} ${texts().home.cc}</span>`;
    return {
      title: texts().navigation.supply,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${texts().navigation.supply}</h1>
        <ul class="tiles plain">
          ${[
            [
              texts().words.supply,
              html`<span data-part="totalSupplyDto">${amount('valueCoin', totalSupplyDto.valueCoin)}</span>
                ${texts().home.cc}`,
            ],
            [
              texts().supply.circulating,
              html`<span data-part="circulatingSupply">${amount('valueCoin', circulatingSupply.valueCoin)}</span>
                ${texts().home.cc}`,
            ],
            [
              texts().supply.price,
              html`${amount('price', tokenPriceDto.price, texts().supply.noPrice)} ${texts().home.usd}`,
            ],
          ].map(
            ([label, value]) =>
              html`<li>
                <h2>${label}</h2>
                <p class="figure">${value}</p>
              </li>`,
          )}
        </ul>
        ${facts([
          [
            texts().words.supply,
            html`<span data-part="totalSupplyDto">${coin(totalSupplyDto.valueCoin, totalSupplyDto.valueUsd)}</span>`,
          ],
          [
            texts().words.locked,
            html`<span data-part="totalStakeDto">${coin(totalStakeDto.valueCoin, totalStakeDto.valueUsd)}</span>`,
          ],
          earliest === undefined
            ? null
            : [
                texts().supply.endOf,
                html`${date('time', earliest.time)}: ${amount('value', earliest.value)} ${texts().home.cc}`,
              ],
          [texts().supply.change, percent('change24h', tokenPriceDto.change24h, texts().supply.noData)],
          [texts().supply.asOf, time('updateTimestamp', tokenPriceDto.updateTimestamp)],
          [
            texts().supply.value,
            html`<span data-part="marketCapDto"
              >${amount('valueUsd', marketCapDto.valueUsd, texts().supply.noPrice)} ${texts().home.usd}</span
            >`,
          ],
          [
            texts().supply.valueChange,
            html`${percent('changePercent', marketCapDto.changePercent, texts().supply.noData)} ${texts().supply.over}
            ${marketCapDto.period}`,
          ],
          [texts().supply.dominance, percent('valuePercent', dominanceDto.valuePercent, texts().supply.noSource)],
        ])}
        <section>
          <h2>${texts().supply.changes}</h2>
          <p class="note">${texts().supply.changesExplained}</p>
          ${facts([
            [texts().supply.minted, partOfChange('minted')],
            [texts().supply.burned, partOfChange('burned')],
            [texts().supply.expired, partOfChange('expiredCoin')],
            [texts().supply.unexplained, partOfChange('unexplained')],
          ])}
        </section>
        <section>
          <h2><a href="${link(['holders'])}">${texts().navigation.holders}</a></h2>
          ${table(holders.data.content, {
            caption: texts().holders.caption,
            columns: withoutMinor(holderColumns(link, largestShare(holders.data.content))),
            key: ({ party }) => party,
          })}
        </section>
        ${charts(series, context)}`,
    };
  },
};
