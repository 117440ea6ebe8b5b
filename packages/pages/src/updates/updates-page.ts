import { PageError } from '../errors/page-error.ts';
import { count } from '../figures/amount.ts';
import { html } from '../html/html.ts';
import { facts } from '../layout/facts.ts';
import { sliceRequest } from '../lists/slice-request.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import type { Query } from '../routing/query.ts';
import { historyForm, readPeriod } from '../transfers/history-filter.ts';
import { historyColumns } from './history-columns.ts';

/** The list of updates, newest first, with filters. */
export const updatesPage: PageRoute = {
  name: 'updates',
  path: 'updates',
  section: 'updates',
  render: async (context) => {
    const { client, link, query, head } = context;
    const filter = readFilter(query);
    const isUnfiltered = Object.keys(filter).length === 0;
    const { data, position, recordTime } = await client.listUpdateHistory({ ...filter, ...sliceRequest(context) });
    const shown = position ?? head.position;
    return {
      title: texts().navigation.updates,
      shown: { position: shown, recordTime },
      isLive: true,
      // The names in sentences are current, even on a pinned page.
      hasNow: true,
      main: html`<h1>${texts().navigation.updates}</h1>
        <p>
          <a href="${link(['templates'])}">${texts().navigation.templates}</a> ·
          <a href="${link(['live'])}">${texts().live.watch}</a>
        </p>
        ${historyForm(context, ['template', 'choice'])}
        ${isUnfiltered ? '' : facts([[texts().words.updates, count('total', data.total)]])}
        ${sliceSection(context, data, {
          caption: texts().updates.caption,
          columns: historyColumns(link),
          key: ({ updateId }) => updateId,
          empty: isUnfiltered ? texts().updates.empty : texts().updates.none,
          file: ['updates.csv'],
          pin: shown,
        })}`,
    };
  },
};

/** Reads `template`, `choice`, `from` and `to`. Throws a `PageError` with status 400 if one of them is invalid. */
function readFilter(query: Query) {
  const [template, choice] = [query.text('template'), query.text('choice')];
  if (choice !== null && template === null) {
    throw new PageError(400, texts().errors.onlyWith('choice', 'template'));
  }
  return {
    ...(template === null ? {} : { template }),
    ...(choice === null ? {} : { choice }),
    ...readPeriod(query),
  };
}
