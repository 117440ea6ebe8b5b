import type { NameSlice, SearchResult } from '@ledger-explorer/client';
import { absent, amount, count } from '../figures/amount.ts';
import { shortParty } from '../figures/identifier.ts';
import { time } from '../figures/time.ts';
import { worth } from '../figures/worth.ts';
import { type Html, html, nothing, trusted } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { balanceChart } from './balance-chart.ts';

/** Names that the page of a party has. */
const mostNames = 5;

/** Lists of one party, below its page. */
const lists = ['transfers', 'balance', 'coins', 'statement', 'updates', 'contracts', 'rewards'] as const;

/** Links to the lists of a party. */
export function tabs({ link }: PageContext, partyId: string, current: string | null): Html {
  return html`<nav class="tabs" aria-label="${texts().party.tabs}">
    <ul>
      ${lists.map(
        (path) =>
          html`<li>
            <a href="${link(['party', partyId, path])}" ${path === current ? trusted('aria-current="page"') : ''}
              >${texts().party[path]}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** What else a party is on the network, each the way to its page. */
function marks({ link }: PageContext, partyId: string, found: readonly SearchResult[]): Html {
  const kinds = new Set(found.filter(({ id, exact }) => exact && id === partyId).map(({ kind }) => kind));
  const pages = [
    ['validator', ['validator', partyId]],
    ['superValidator', ['super-validators']],
    ['app', ['app', partyId]],
  ] as const;
  const those = pages.filter(([kind]) => kinds.has(kind));
  if (those.length === 0) return html`${texts().party.onlyParty}`;
  return html`${those.map(
    ([kind, page], at) => html`${at === 0 ? '' : ', '}<a href="${link(page)}">${texts().search.kinds[kind]}</a>`,
  )}`;
}

/** The names that stand for a party, the first of them, and the way to all. */
function ownNames({ link }: PageContext, party: string, { content, olderCursor }: NameSlice): Html {
  if (content.length === 0) return html`${texts().party.noName}`;
  return html`${content.map(
    ({ name, expired }, at) =>
      html`${at === 0 ? '' : ', '}<a href="${link(['name', name])}" data-field="name" data-value="${name}"
          >${foreignText(name)}</a
        >${expired ? ` (${texts().names.expired})` : ''}`,
  )}${olderCursor === null ? '' : html`, <a href="${link(['names'], { party })}">${texts().names.ofParty}</a>`}`;
}

/** One party: what it holds, exactly, what else it is, and since when it is known. */
export const partyPage: PageRoute = {
  name: 'party',
  path: 'party/{partyId}',
  section: 'parties',
  render: async (context) => {
    const { partyId = '' } = context.parameters;
    const { client } = context;
    const { data, position, recordTime } = await client.getParty({ partyId });
    const [found, names, updates, market] = await Promise.all([
      client.search({ q: partyId, size: 10 }),
      client.listNames({ party: partyId, size: mostNames }),
      // A super validator may be in no update yet.
      client.safe.listPartyUpdates({ partyId, size: 1 }),
      client.getMarketInfo(),
    ]);
    if (updates.error !== undefined && updates.error.status !== 404) throw updates.error;
    const newest = updates.data?.content[0]?.recordTime ?? null;
    const { price } = market.data.tokenPriceDto;
    const [holdings] = data.holdingsSummaryResponse.summaries;
    if (holdings === undefined) throw new Error('the API answers with the summary of the party');
    const short = visibleText(shortParty(partyId));
    const at = partyId.lastIndexOf('::');
    return {
      title: texts().party.title(short),
      description: `${texts().party.title(short)}: ${holdings.total_coin_holdings} CC`,
      shown: { position: position ?? context.head.position, recordTime },
      hasNow: true,
      main: html`<h1>${foreignText(at === -1 ? partyId : partyId.slice(0, at))}</h1>
        <p>${wholeId('partyId', data.partyId)}</p>
        <p class="headline">${amount('total_coin_holdings', holdings.total_coin_holdings)} CC</p>
        ${price === null ? nothing : html`<p class="note">${worth('total_coin_holdings', holdings.total_coin_holdings, price)}</p>`}
        ${facts([
          [texts().party.unlocked, html`${amount('total_unlocked_coin', holdings.total_unlocked_coin)} CC`],
          [texts().party.locked, html`${amount('total_locked_coin', holdings.total_locked_coin)} CC`],
          [texts().party.available, html`${amount('total_available_coin', holdings.total_available_coin)} CC`],
          [
            texts().party.fees,
            html`${amount('accumulated_holding_fees_total', holdings.accumulated_holding_fees_total)} CC`,
          ],
          [
            texts().party.computedRound,
            holdings.computed_as_of_round === null
              ? absent('computed_as_of_round', texts().party.noRound)
              : count('computed_as_of_round', holdings.computed_as_of_round),
          ],
          [texts().party.is, marks(context, partyId, found.data.content)],
          [texts().names.title, ownNames(context, partyId, names.data)],
          [texts().party.firstSeen, time('createdAt', data.createdAt, texts().party.before)],
          [texts().party.lastSeen, time('lastSeen', newest, texts().party.before)],
        ])}
        <lx-own-name
          data-party="${data.partyId}"
          data-label="${texts().party.ownName}"
          data-save-label="${texts().party.save}"
          data-note="${texts().party.ownNameNote}"
        ></lx-own-name>
        ${tabs(context, partyId, null)} ${await balanceChart(context, partyId)}`,
    };
  },
};
