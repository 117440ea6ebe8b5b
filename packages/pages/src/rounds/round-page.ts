import type { Round } from '@ledger-explorer/client';
import { amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { roundState } from './round-state.ts';

function mintedSection({ minted }: Round<string>): Html {
  return html`<section>
    <h2>${en.rounds.minted}</h2>
    <p class="note">${en.rounds.explained}</p>
    ${
      minted === null
        ? html`<p>${en.rounds.notWhole}</p>`
        : facts([
            [en.rewards.app, amount('app', minted.app)],
            [en.rewards.validator, amount('validator', minted.validator)],
            [en.rewards.sv, amount('sv', minted.sv)],
          ])
    }
  </section>`;
}

function neighbors(link: Link, { number, previousPrice }: Round<string>, newest: number | null): Html {
  const step = (to: number, label: string, isThere: boolean) =>
    isThere ? html`<a href="${link(['round', String(to)])}">${label}</a>` : html`<span class="off">${label}</span>`;
  return html`<nav class="neighbors" aria-label="${en.rounds.neighbors}">
    ${step(number - 1, en.update.previous, previousPrice !== null)}
    ${step(number + 1, en.update.next, newest !== null && number < newest)}
  </nav>`;
}

/** A mining round: its price, its life, and what was collected in rewards during it. */
export const roundPage: PageRoute = {
  name: 'round',
  path: 'round/{number}',
  section: 'supply',
  render: async ({ client, link, head, parameters: { number = '' } }) => {
    const [{ data: round, position, recordTime }, { data: newest }] = await Promise.all([
      client.getRound({ number }),
      client.getHead(),
    ]);
    const title = en.rounds.one(round.number);
    return {
      title,
      description: en.rounds.sentence(round.number, round.state, round.price),
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${en.rounds.number} ${count('number', round.number)}</h1>
        ${neighbors(link, round, newest.round)}
        ${facts([
          [en.rounds.state, roundState(round.state)],
          [en.rounds.price, html`${amount('price', round.price)} ${en.home.usd}`],
          [
            en.rounds.previousPrice,
            html`${amount('previousPrice', round.previousPrice, en.rounds.noneBefore)} ${en.home.usd}`,
          ],
          [en.rounds.opened, time('openedAt', round.openedAt, en.party.before)],
          [en.rounds.opens, time('opensAt', round.opensAt)],
          [en.rounds.issuing, time('issuingAt', round.issuingAt, en.rounds.notYet)],
          [en.rounds.closed, time('closedAt', round.closedAt, en.rounds.notYet)],
        ])}
        ${mintedSection(round)}`,
    };
  },
};
