import { BigDecimal } from '@ledger-explorer/client';
import { amount, count } from '../figures/amount.ts';
import { shortParty } from '../figures/identifier.ts';
import { time } from '../figures/time.ts';
import { worth } from '../figures/worth.ts';
import { html, emptyHtml } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { amountColumn, countColumn } from '../lists/columns.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { rewardFacts, rewardKinds } from '../rewards/reward-columns.ts';
import { historyForm, readPeriod } from '../transfers/history-filter.ts';
import { directionWord, kindBadge } from '../transfers/kind-badge.ts';
import { identity } from './identity.ts';

/** The statement of a party: its balance before and after a period, and the transfers, fees and rewards in it. */
export const statementPage: PageRoute = {
  name: 'party-statement',
  path: 'party/{partyId}/statement',
  section: 'parties',
  render: async (context) => {
    const { client, query, parameters, head, root } = context;
    const { partyId = '' } = parameters;
    const { data, position, recordTime } = await client.getStatement({ partyId, ...readPeriod(query) });
    const { rewards } = data;
    const title = texts().statement.title(visibleText(shortParty(partyId)));
    const coin = (field: string, value: string) => html`${amount(field, value)} CC`;
    const worthOf = (part: 'opening' | 'closing') => {
      const price = data.prices[part];
      return price === null ? emptyHtml : html` (${worth(part, data[part], price)})`;
    };
    return {
      title,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`${await identity(context, partyId, position ?? head.position, 'statement')} ${historyForm(context)}
        ${facts([
          [texts().statement.from, time('from', data.from)],
          [texts().statement.to, time('to', data.to)],
          [texts().statement.opening, html`${coin('opening', data.opening)}${worthOf('opening')}`],
        ])}
        ${table(data.lines, {
          caption: texts().statement.caption,
          columns: [
            {
              head: texts().transfers.direction,
              cell: ({ direction }) => directionWord(direction),
            },
            { head: texts().transfers.kind, cell: ({ kind }) => kindBadge(kind) },
            countColumn(texts().words.transfers, 'count'),
            amountColumn(texts().transfers.own, 'amount'),
            amountColumn(texts().transfers.fee, 'fee'),
          ],
          key: ({ direction, kind }) => `${direction} ${kind}`,
        })}
        ${facts([
          ...rewardFacts((kind) => coin(`rewards.${kind}`, rewards[kind])),
          [
            texts().statement.earned,
            html`${amount('earned', String(BigDecimal.sum(rewardKinds.map((kind) => rewards[kind]))))} CC`,
          ],
          [texts().statement.rewards, count('rewards.count', rewards.count)],
          [texts().statement.difference, coin('difference', data.difference)],
          [texts().statement.closing, html`${coin('closing', data.closing)}${worthOf('closing')}`],
        ])}
        <p class="note">${texts().statement.explanation}</p>
        <p class="file">
          <a href="${root(['party', partyId, 'statement.csv'], { from: data.from, to: data.to })}" download
            >${texts().statement.file}</a
          >
        </p>`,
    };
  },
};
