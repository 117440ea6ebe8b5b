import { amount } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { amountColumn, timeColumn } from '../lists/columns.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { rewardKinds, type RewardKind } from '../rewards/reward-columns.ts';
import { roundLink } from './round-link.ts';
import { roundState } from './round-state.ts';

/** The list of mining rounds, newest first. */
export const roundsPage: PageRoute = {
  name: 'rounds',
  path: 'rounds',
  section: 'rounds',
  render: async (context) => {
    const { client, link } = context;
    const window = await readWindow(
      listRequest(context),
      ({ page, size }) => client.listRounds({ page, size }),
      'newest',
    );
    const minted = (kind: RewardKind) => ({
      head: texts().rewards[kind],
      kind: 'number' as const,
      cell: (round: (typeof window.rows)[number]) =>
        amount(kind, round.minted?.[kind] ?? null, texts().rounds.notWhole),
    });
    return {
      title: texts().navigation.rounds,
      shown: window.shown,
      hasNow: true,
      main: html`<h1>${texts().navigation.rounds}</h1>
        <p class="note">${texts().rounds.explained}</p>
        ${listSection(context, window, {
          caption: texts().rounds.caption,
          columns: [
            { head: texts().things.round, cell: ({ number }) => roundLink(link, 'number', number) },
            { head: texts().words.state, cell: ({ state }) => roundState(state) },
            timeColumn(texts().words.opened, 'openedAt', { unknown: texts().party.before }),
            amountColumn(texts().transfers.price, 'price'),
            ...rewardKinds.map(minted),
          ],
          key: ({ number }) => String(number),
          empty: texts().rounds.empty,
        })}`,
    };
  },
};
