import type { ValidatorDetails } from '@ledger-explorer/client';
import { presence } from '../charts/bars.ts';
import { count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { date } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { countColumn, timeColumn } from '../lists/columns.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import { roundLink } from '../rounds/round-link.ts';
import type { Link } from '../routing/links.ts';

/** The rounds of the last 24 hours with and without a report of a validator, and the counts by day for 30 days. */
export function reportedRounds({ rounds, days }: ValidatorDetails<string>, link: Link): Html {
  if (days.length === 0) return html`<p class="note">${texts().validators.noRounds}</p>`;
  const reported = rounds.filter((round) => round.reported).length;
  return html`<section>
    <h2>${texts().validators.rounds}</h2>
    <p>
      ${count('rounds.reported', reported)} ${texts().words.of} ${count('rounds.opened', rounds.length)}
      ${texts().validators.opened}
    </p>
    ${rounds.length === 0 ? emptyHtml : presence(rounds.map((round) => round.reported))}
    <details>
      <summary>${texts().charts.table}</summary>
      ${table(rounds.toReversed(), {
        caption: texts().validators.rounds,
        columns: [
          { head: texts().things.round, cell: ({ number }) => roundLink(link, 'number', number) },
          timeColumn(texts().words.opened, 'openedAt'),
          {
            head: texts().validators.reported,
            cell: ({ reported: isReported }) =>
              field(
                'reported',
                isReported,
                isReported ? texts().words.yes : texts().words.no,
                isReported ? 'good' : 'bad',
              ),
          },
        ],
        key: ({ number }) => `round ${number}`,
      })}
      ${table(days.toReversed(), {
        caption: texts().validators.days,
        columns: [
          { head: texts().charts.intervals.day, cell: ({ day }) => date('day', day) },
          countColumn(texts().validators.openedRounds, 'rounds'),
          countColumn(texts().validators.reported, 'reported'),
        ],
        key: ({ day }) => `rounds of ${day}`,
      })}
    </details>
  </section>`;
}
