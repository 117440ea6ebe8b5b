import type { Round, RoundDetails } from '@ledger-explorer/client';
import { amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { table } from '../lists/list-section.ts';
import { step } from '../lists/step.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { rate, sumColumns } from '../rewards/coupon-columns.ts';
import { rewardFacts } from '../rewards/reward-columns.ts';
import type { Link } from '../routing/links.ts';
import { roundState } from './round-state.ts';

function mintedSection({ minted }: Round<string>): Html {
  return html`<section>
    <h2>${texts().rounds.minted}</h2>
    <p class="note">${texts().rounds.explained}</p>
    ${
      minted === null
        ? html`<p>${texts().rounds.notWhole}</p>`
        : facts(rewardFacts((kind) => amount(kind, minted[kind])))
    }
  </section>`;
}

function couponsSection({ link }: PageContext, { rates, coupons }: RoundDetails<string>): Html {
  if (coupons === null) return emptyHtml;
  return html`<section>
    <h2>${texts().coupons.ofRound}</h2>
    ${
      coupons.length === 0
        ? html`<p class="note">${texts().coupons.noneOfRound}</p>`
        : table(coupons, {
            caption: texts().coupons.ofRound,
            columns: [
              sumColumns.kind(),
              { head: texts().coupons.rate, kind: 'number', cell: ({ kind }) => rate(kind, rates) },
              sumColumns.activity(),
              sumColumns.issued(),
              sumColumns.missed(),
              sumColumns.outcome(link),
            ],
            key: ({ kind }) => `coupons ${kind}`,
          })
    }
  </section>`;
}

function neighbors(link: Link, { number, previousPrice }: Round<string>, newest: number | null): Html {
  // Only the first round has no price before it.
  const isFirst = previousPrice === null;
  const round = (to: number, isThere: boolean) => (isThere ? link(['round', String(to)]) : null);
  return html`<nav class="neighbors" aria-label="${texts().rounds.neighbors}">
    ${step(texts().update.previous, round(number - 1, !isFirst), 'prev')}
    ${step(texts().update.next, round(number + 1, newest !== null && number < newest), 'next')}
  </nav>`;
}

/** The page of a mining round: price, times, coupons, and the rewards collected while it was the newest. */
export const roundPage: PageRoute = {
  name: 'round',
  path: 'round/{number}',
  section: 'rounds',
  render: async (context) => {
    const { client, link, head, parameters } = context;
    const { number = '' } = parameters;
    const [{ data: round, position, recordTime }, { data: newest }] = await Promise.all([
      client.getRound({ number }),
      client.getHead(),
    ]);
    return {
      title: texts().rounds.one(round.number),
      description: texts().rounds.sentence(round.number, round.state, round.price),
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${texts().things.round} ${count('number', round.number)}</h1>
        ${neighbors(link, round, newest.round)}
        ${facts([
          [texts().words.state, roundState(round.state)],
          [texts().transfers.price, html`${amount('price', round.price)} ${texts().home.usd}`],
          [
            texts().rounds.previousPrice,
            html`${amount('previousPrice', round.previousPrice, texts().rounds.noneBefore)} ${texts().home.usd}`,
          ],
          [texts().words.opened, time('openedAt', round.openedAt, texts().party.before)],
          [texts().rounds.opens, time('opensAt', round.opensAt)],
          [texts().rounds.issuing, time('issuingAt', round.issuingAt, texts().rounds.notYet)],
          [texts().words.closed, time('closedAt', round.closedAt, texts().rounds.notYet)],
        ])}
        ${couponsSection(context, round)} ${mintedSection(round)}`,
    };
  },
};
