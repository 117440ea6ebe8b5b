import { BigDecimal } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import { about, amount } from './amount.ts';

/** The value of coin at a price in USD, shortened, and the price. `field`: the API's name of the amount of coin. */
export function worth(field: string, coin: string, price: string): Html {
  const usd = String(new BigDecimal(coin).multiply(price));
  return html`<span data-part="usd">${about(field, usd)}</span> ${texts().home.usd}, ${texts().statement.at}
    <span data-part="prices">${amount(field, price)}</span> ${texts().home.usd}`;
}
