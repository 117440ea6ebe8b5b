import { amount } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';

function coin(literal: string, usd?: string | null): Html {
  return html`${amount('valueCoin', literal)}
  ${texts().home.cc}${usd === undefined ? '' : html` (${amount('valueUsd', usd, texts().supply.noPrice)} ${texts().home.usd})`}`;
}

function percent(field: string, literal: string | null, unknown: string): Html {
  return html`${amount(field, literal, unknown)}${literal === null ? '' : ` ${texts().supply.percent}`}`;
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
      title: texts().supply.title,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${texts().supply.title}</h1>
        <p>
          <a href="${link(['rounds'])}">${texts().rounds.title}</a> ·
          <a href="${link(['holders'])}">${texts().holders.title}</a> ·
          <a href="${link(['charts', 'supply'])}">${texts().charts.metrics.supply}</a> ·
          <a href="${link(['charts'])}">${texts().charts.all}</a>
        </p>
        ${facts([
          [
            texts().supply.supply,
            html`<span data-part="totalSupplyDto">${coin(totalSupplyDto.valueCoin, totalSupplyDto.valueUsd)}</span>`,
          ],
          [
            texts().supply.circulating,
            html`<span data-part="circulatingSupply">${coin(circulatingSupply.valueCoin)}</span>`,
          ],
          [
            texts().supply.locked,
            html`<span data-part="totalStakeDto">${coin(totalStakeDto.valueCoin, totalStakeDto.valueUsd)}</span>`,
          ],
          [
            texts().supply.price,
            html`${amount('price', tokenPriceDto.price, texts().supply.noPrice)} ${texts().home.usd}`,
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
        ])}`,
    };
  },
};
