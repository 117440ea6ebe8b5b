import type { ValidatorDetails } from '@ledger-explorer/client';
import { presence } from '../charts/presence.ts';
import { count } from '../figures/amount.ts';
import { date, relativeTime } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import { roundLink } from '../rounds/round-link.ts';
import type { Link } from '../routing/links.ts';

/** The rounds of the last 24 hours with and without a report of a validator, and their numbers by day for 30 days. */
export function reportedRounds({ rounds, days }: ValidatorDetails<string>, link: Link): Html {
  if (days.length === 0) return html`<p class="note">${texts().validators.noRounds}</p>`;
  const reported = rounds.filter((round) => round.reported).length;
  return html`<section>
    <h2>${texts().validators.rounds}</h2>
    <p>
      ${count('rounds.reported', reported)} ${texts().validators.activeOf} ${count('rounds.opened', rounds.length)}
      ${texts().validators.opened}
    </p>
    ${rounds.length === 0 ? emptyHtml : presence(rounds.map((round) => round.reported))}
    <details>
      <summary>${texts().charts.table}</summary>
      ${table(rounds.toReversed(), {
        caption: texts().validators.rounds,
        columns: [
          { head: texts().validators.round, cell: ({ number }) => roundLink(link, 'number', number) },
          { head: texts().validators.openedAt, cell: ({ openedAt }) => relativeTime('openedAt', openedAt) },
          {
            head: texts().validators.reported,
            cell: (round) =>
              html`<span
                class="${round.reported ? 'good' : 'bad'}"
                data-field="reported"
                data-value="${String(round.reported)}"
                >${round.reported ? texts().validators.did : texts().validators.didNot}</span
              >`,
          },
        ],
        key: ({ number }) => `round ${number}`,
      })}
      ${table(days.toReversed(), {
        caption: texts().validators.days,
        columns: [
          { head: texts().party.day, cell: ({ day }) => date('day', day) },
          { head: texts().validators.openedRounds, kind: 'number', cell: (day) => count('rounds', day.rounds) },
          { head: texts().validators.reported, kind: 'number', cell: (day) => count('reported', day.reported) },
        ],
        key: ({ day }) => `rounds of ${day}`,
      })}
    </details>
  </section>`;
}
