import type { ListedUpdate } from '@ledger-explorer/client';
import { count } from '../figures/amount.ts';
import { relativeTime } from '../figures/time.ts';
import type { Column } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';
import { updateLink } from './update-link.ts';
import { sentenceLink } from './sentence-link.ts';

/** The columns of a list of updates. */
export function historyColumns<Row extends ListedUpdate<string>>(link: Link): readonly Column<Row>[] {
  return [
    { head: texts().updates.time, cell: ({ recordTime }) => relativeTime('recordTime', recordTime) },
    { head: texts().updates.what, cell: (update) => sentenceLink(link, update) },
    { head: texts().updates.events, kind: 'number', cell: ({ eventsCount }) => count('eventsCount', eventsCount) },
    {
      head: texts().updates.transfers,
      kind: 'number minor',
      cell: ({ transfersCount }) => count('transfersCount', transfersCount),
    },
    { head: texts().updates.id, kind: 'minor', cell: ({ updateId }) => updateLink(link, 'updateId', updateId) },
  ];
}
