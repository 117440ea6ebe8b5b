import { amount } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';

function coin(literal: string, usd?: string | null): Html {
  return html`${amount('valueCoin', literal)}
  ${en.home.cc}${usd === undefined ? '' : html` (${amount('valueUsd', usd, en.supply.noPrice)} ${en.home.usd})`}`;
}

function percent(field: string, literal: string | null, unknown: string): Html {
  return html`${amount(field, literal, unknown)}${literal === null ? '' : ` ${en.supply.percent}`}`;
}

/** How much coin there is, and what it is worth. */
export const supplyPage: PageRoute = {
  name: 'supply',
  path: 'supply',
  section: 'supply',
  render: async ({ client, head, link }) => {
    const { data, position, recordTime } = await client.getMarketInfo();
    const { totalSupplyDto, circulatingSupply, totalStakeDto, tokenPriceDto, marketCapDto, dominanceDto } = data;
    return {
      title: en.supply.title,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${en.supply.title}</h1>
        <p>
          <a href="${link(['rounds'])}">${en.rounds.title}</a> ·
          <a href="${link(['holders'])}">${en.holders.title}</a> ·
          <a href="${link(['charts', 'supply'])}">${en.charts.metrics.supply}</a> ·
          <a href="${link(['charts'])}">${en.charts.all}</a>
        </p>
        ${facts([
          [
            en.supply.supply,
            html`<span data-part="totalSupplyDto">${coin(totalSupplyDto.valueCoin, totalSupplyDto.valueUsd)}</span>`,
          ],
          [
            en.supply.circulating,
            html`<span data-part="circulatingSupply">${coin(circulatingSupply.valueCoin)}</span>`,
          ],
          [
            en.supply.locked,
            html`<span data-part="totalStakeDto">${coin(totalStakeDto.valueCoin, totalStakeDto.valueUsd)}</span>`,
          ],
          [en.supply.price, html`${amount('price', tokenPriceDto.price, en.supply.noPrice)} ${en.home.usd}`],
          [en.supply.change, percent('change24h', tokenPriceDto.change24h, en.supply.noData)],
          [en.supply.asOf, time('updateTimestamp', tokenPriceDto.updateTimestamp)],
          [
            en.supply.value,
            html`<span data-part="marketCapDto"
              >${amount('valueUsd', marketCapDto.valueUsd, en.supply.noPrice)} ${en.home.usd}</span
            >`,
          ],
          [
            en.supply.valueChange,
            html`${percent('changePercent', marketCapDto.changePercent, en.supply.noData)} ${en.supply.over}
            ${marketCapDto.period}`,
          ],
          [en.supply.dominance, percent('valuePercent', dominanceDto.valuePercent, en.supply.noSource)],
        ])}`,
    };
  },
};
