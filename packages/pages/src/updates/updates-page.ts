import { PageError } from '../errors/page-error.ts';
import { count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { listSection } from '../lists/list-section.ts';
import { listRequest, readWindow } from '../lists/read-window.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute, Shown } from '../page.ts';
import type { Query } from '../routing/query.ts';
import { filterForm, readPeriod } from '../transfers/history-filter.ts';
import { historyColumns } from './history-columns.ts';
import { updateLink } from './update-link.ts';

const size = 25;

/** All updates, newest first, page by page; those of a template, a choice or a period from the history. */
export const updatesPage: PageRoute = {
  name: 'updates',
  path: 'updates',
  section: 'updates',
  render: async (context) => {
    const filter = readFilter(context.query);
    const { shown, main } =
      Object.keys(filter).length === 0 ? await wholeList(context) : await history(context, filter);
    return {
      title: texts().updates.title,
      shown,
      isLive: true,
      main: html`<h1>${texts().updates.title}</h1>
        <p><a href="${context.link(['templates'])}">${texts().templates.title}</a></p>
        ${filterForm(context, ['template', 'choice'])}${main}`,
    };
  },
};

/** Reads what updates are narrowed to. Throws a `PageError` with status 400 if a part of it is not acceptable. */
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

async function wholeList(context: PageContext) {
  const { client, at, link } = context;
  const window = await readWindow(listRequest(context), (page) =>
    client.listUpdates({ ...page, position: at ?? undefined }),
  );
  const main = listSection(context, window, {
    caption: texts().updates.caption,
    columns: [
      { head: texts().updates.time, cell: ({ recordTime }) => time('recordTime', recordTime) },
      { head: texts().updates.id, cell: ({ updateId }) => updateLink(link, 'updateId', updateId) },
      { head: texts().updates.events, kind: 'number', cell: ({ eventsCount }) => count('eventsCount', eventsCount) },
      {
        head: texts().updates.synchronizer,
        kind: 'minor',
        cell: ({ synchronizerName }) => foreignText(synchronizerName),
      },
      {
        head: texts().updates.workflow,
        kind: 'minor',
        cell: ({ workflowId }) => (workflowId === null ? html`–` : foreignText(workflowId)),
      },
      { head: texts().updates.migration, kind: 'minor', cell: ({ migrationId }) => count('migrationId', migrationId) },
    ],
    key: ({ updateId }) => updateId,
    empty: html`<p>${texts().updates.empty}</p>`,
    pinned: true,
    file: ['updates.csv'],
  });
  return { shown: window.shown, main };
}

async function history(context: PageContext, filter: ReturnType<typeof readFilter>) {
  const { client, at, link, query, head } = context;
  const cursor = query.text('cursor');
  const { data, position, recordTime } = await client.listUpdateHistory({
    ...filter,
    size,
    position: at ?? undefined,
    ...(cursor === null ? {} : { cursor }),
  });
  const shown: Shown = { position: position ?? head.position, recordTime };
  const main = html`${facts([[texts().updates.rows, count('total', data.total)]])}
  ${sliceSection(context, data, {
    caption: texts().updates.caption,
    columns: historyColumns(link),
    key: ({ updateId }) => updateId,
    empty: html`<p>${texts().updates.none}</p>`,
    file: ['updates.csv'],
    pin: shown.position,
  })}`;
  return { shown, main };
}
