import type { NameSlice } from '@ledger-explorer/client';
import { throwUnlessUnknown } from '../errors/throw-unless-unknown.ts';
import { absent, amount, count } from '../figures/amount.ts';
import { shortParty } from '../figures/identifier.ts';
import { time } from '../figures/time.ts';
import { worth } from '../figures/worth.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { table, withoutMinor } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { presets } from '../transfers/history-filter.ts';
import { partyTransferColumns } from '../transfers/party-transfers-page.ts';
import { recompute } from '../updates/recompute.ts';
import { balanceChart } from './balance-chart.ts';
import { identity } from './identity.ts';

const namesShown = 5;
const transfersShown = 10;

/** The first names of a party, and a link to all. */
function namesOf({ link }: PageContext, party: string, { content, olderCursor }: NameSlice): Html {
  if (content.length === 0) return html`${texts().party.noName}`;
  return html`${content.map(
    ({ name, expired }, at) =>
      html`${at === 0 ? '' : ', '}<a href="${link(['name', name])}" data-field="name" data-value="${name}"
          >${foreignText(name)}</a
        >${expired ? ` (${texts().names.expired})` : ''}`,
  )}${olderCursor === null ? '' : html`, <a href="${link(['names'], { party })}">${texts().names.ofParty}</a>`}`;
}

/** A form to the party's balance on a day, and links to its statements. */
function balanceForms(context: PageContext, partyId: string): Html {
  const { link, root } = context;
  return html`<form class="filter" action="${link(['party', partyId, 'balance'])}" method="get">
    <label>${texts().party.balanceOn} <input type="date" name="date" required /></label>
    <button>${texts().lists.go}</button>
    ${texts().words.statement} ${presets(context, (period) => link(['party', partyId, 'statement'], period))}
    ${texts().statement.taxFile}
    ${presets(context, (period) => root(['party', partyId, 'statement.csv'], period), { isYears: true })}
  </form>`;
}

/** The page of a party: its balance, newest transfers, names and other facts. */
export const partyPage: PageRoute = {
  name: 'party',
  path: 'party/{partyId}',
  section: 'parties',
  render: async (context) => {
    const { partyId = '' } = context.parameters;
    const { client } = context;
    const { data, position, recordTime } = await client.getParty({ partyId });
    const shown = position ?? context.head.position;
    const [names, updates, market, transfers] = await Promise.all([
      client.listNames({ party: partyId, size: namesShown }),
      client.safe.listPartyUpdates({ partyId, size: 1 }),
      client.getMarketInfo(),
      client.safe.listPartyTransfers({ partyId, size: transfersShown, position: shown }),
    ]);
    throwUnlessUnknown(updates, transfers);
    const newest = updates.data?.content[0]?.recordTime ?? null;
    const { price } = market.data.tokenPriceDto;
    const [holdings] = data.holdingsSummaryResponse.summaries;
    if (holdings === undefined) throw new Error(`the API sent no holdings of the party ${partyId}`);
    const short = visibleText(shortParty(partyId));
    return {
      title: texts().party.title(short),
      description: `${texts().party.title(short)}: ${holdings.total_coin_holdings} CC`,
      shown: { position: shown, recordTime },
      hasNow: true,
      main: html`${await identity(context, partyId, shown, '', price === null ? undefined : worth('total_coin_holdings', holdings.total_coin_holdings, price))}
        ${balanceForms(context, partyId)} ${await balanceChart(context, partyId)}
        ${
          transfers.data === undefined || transfers.data.content.length === 0
            ? emptyHtml
            : html`<section>
                <h2><a href="${context.link(['party', partyId, 'transfers'])}">${texts().home.newestTransfers}</a></h2>
                <p class="line">
                  ${(['IN', 'OUT'] as const).map((direction) => html`<a href="${context.link(['party', partyId, 'transfers'], { direction })}">${texts().transfers.directions[direction]}</a>`)}
                </p>
                ${table(transfers.data.content, {
                  caption: texts().transfers.captionOfParty,
                  columns: withoutMinor(partyTransferColumns(context.link)),
                  key: ({ eventId }) => eventId,
                })}
                ${recompute(
                  transfers.data.content.map(({ updateId }) => updateId),
                  { party: partyId },
                )}
              </section>`
        }
        <h2>${texts().words.details}</h2>
        ${facts([
          [texts().party.unlocked, html`${amount('total_unlocked_coin', holdings.total_unlocked_coin)} CC`],
          [texts().words.locked, html`${amount('total_locked_coin', holdings.total_locked_coin)} CC`],
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
          [texts().navigation.names, namesOf(context, partyId, names.data)],
          [texts().party.firstSeen, time('createdAt', data.createdAt, texts().party.before)],
          [texts().party.lastSeen, time('lastSeen', newest, texts().party.before)],
        ])}
        <lx-own-name
          data-party="${data.partyId}"
          data-label="${texts().party.ownName}"
          data-save-label="${texts().party.save}"
          data-note="${texts().party.ownNameNote}"
        ></lx-own-name> `,
    };
  },
};
