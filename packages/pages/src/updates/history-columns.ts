import type { ListedUpdate } from '@ledger-explorer/client';
import { updateLink } from '../figures/id-link.ts';
import { countColumn, timeColumn } from '../lists/columns.ts';
import type { Column } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';
import { sentenceLink } from './sentence-link.ts';

/** The columns of a list of updates. */
export function historyColumns<Row extends ListedUpdate<string>>(link: Link): readonly Column<Row>[] {
  return [
    timeColumn(texts().words.time, 'recordTime'),
    { head: texts().updates.what, cell: (update) => sentenceLink(link, update) },
    countColumn(texts().words.events, 'eventsCount'),
    countColumn(texts().words.transfers, 'transfersCount', { isMinor: true }),
    { head: texts().things.update, kind: 'minor', cell: ({ updateId }) => updateLink(link, updateId) },
  ];
}
