import { BigDecimal, type UpdateDetails } from '@ledger-explorer/client';
import { subjectLink } from '../contracts/subject-link.ts';
import { PageError } from '../errors/page-error.ts';
import { absent, count, signed } from '../figures/amount.ts';
import { timeInUtc } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { tabs } from '../layout/tabs.ts';
import { wholeId } from '../layout/whole-id.ts';
import { amountColumn } from '../lists/columns.ts';
import { foldedTable, table } from '../lists/list-section.ts';
import { step } from '../lists/step.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import { rewardColumns } from '../rewards/reward-columns.ts';
import { roundLink } from '../rounds/round-link.ts';
import { transferColumns } from '../transfers/columns.ts';
import { flow } from './flow.ts';
import { recompute } from './recompute.ts';
import { sentence } from './sentence.ts';
import { rawEvents, updateTree } from './update-tree.ts';

/** Throws a `PageError` with status 404 if the text cannot be an update id: 1220, the code of SHA-256, and a hash. */
export function checkUpdateId(updateId: string): void {
  if (!/^1220[0-9a-f]{64}$/u.test(updateId)) throw new PageError(404, texts().errors.updateShape(updateId));
}

function neighbors({ previousId, nextId }: UpdateDetails<string>, { link }: PageContext): Html {
  const address = (id: string | null) => (id === null ? null : link(['update', id]));
  return html`<nav class="neighbors" aria-label="${texts().update.neighbors}">
    ${step(texts().update.previous, address(previousId), 'prev')} ${step(texts().update.next, address(nextId), 'next')}
  </nav>`;
}

/** The movements as a picture and as a table, which is open if the picture is empty. */
function movements({ transfers }: UpdateDetails<string>, { link }: PageContext): Html {
  if (transfers.length === 0) return emptyHtml;
  const drawn = flow(link, transfers);
  const options = {
    caption: texts().update.movements,
    columns: transferColumns(link).slice(1), // Without the time, which all share.
    key: ({ eventId }: (typeof transfers)[number]) => eventId,
  };
  return html`<section>
    <h2>${texts().update.movements}</h2>
    ${drawn === emptyHtml ? table(transfers, options) : html`${drawn} ${foldedTable(transfers, options)}`}
  </section>`;
}

function rewards({ rewards: rows }: UpdateDetails<string>, { link }: PageContext): Html {
  if (rows.length === 0) return emptyHtml;
  return html`<section>
    <h2>${texts().words.rewards}</h2>
    ${table(rows, {
      caption: texts().words.rewards,
      columns: [
        { head: texts().things.party, cell: ({ partyId }) => partyLink(link, 'partyId', partyId) },
        ...rewardColumns(),
      ],
      key: ({ eventId, partyId }) => `${eventId} ${partyId}`,
    })}
  </section>`;
}

function balances({ balances: rows, balancesCount, transfers }: UpdateDetails<string>, { link }: PageContext): Html {
  if (rows.length === 0) return emptyHtml;
  const names = new Map(
    transfers.flatMap(({ senders, receivers }) =>
      [...senders, ...receivers].map((one) => [one.partyId, one.accountName]),
    ),
  );
  return html`<section>
    <h2>${texts().update.balances} <span class="note">${count('balancesCount', balancesCount)}</span></h2>
    ${table(rows, {
      caption: texts().update.balances,
      columns: [
        { head: texts().things.party, cell: ({ party }) => partyLink(link, 'party', party, names.get(party)) },
        amountColumn(texts().update.before, 'before'),
        amountColumn(texts().update.after, 'after'),
        {
          head: texts().update.change,
          kind: 'amount',
          cell: ({ before, after }) => signed('change', String(new BigDecimal(after).subtract(before))),
        },
      ],
      key: ({ party }) => party,
    })}
    ${rows.length < balancesCount ? html`<p class="note">${texts().update.firstBalances(rows.length)}</p>` : ''}
  </section>`;
}

function others({ other }: UpdateDetails<string>, { link }: PageContext): Html {
  if (other.length === 0) return emptyHtml;
  return html`<section>
    <h2>${texts().update.others}</h2>
    <ul class="others-list">
      ${other.map(
        (fact) => html`<li>${subjectLink(link, fact)} ${fact.text === null ? '' : foreignText(fact.text)}</li>`,
      )}
    </ul>
  </section>`;
}

function events(update: UpdateDetails<string>, { link, query, self }: PageContext): Html {
  const isRaw = query.choice('view', ['raw']) === 'raw';
  const { nodes, nodesCursor, eventsCount } = update;
  const cursor = query.text('cursor') ?? undefined;
  const address = (to: string | null) =>
    `${self({ view: query.text('view') ?? undefined, cursor: to ?? undefined })}#events`;
  const [first] = nodes;
  const isFirst = cursor === undefined;
  return html`<section>
    <h2 id="events">${texts().words.events} <span class="note">${count('eventsCount', eventsCount)}</span></h2>
    ${tabs(texts().tree.views, [
      [texts().tree.tree, `${self({ cursor })}#events`, !isRaw],
      [texts().tree.raw, `${self({ view: 'raw', cursor })}#events`, isRaw],
    ])}
    ${isRaw ? rawEvents(nodes, link) : updateTree(nodes, link)}
    ${
      isFirst && nodesCursor === null
        ? ''
        : html`<nav class="paging" aria-label="${texts().lists.paging}">
            <p>${texts().tree.part((first?.ordinal ?? 0) + 1, (first?.ordinal ?? 0) + nodes.length, eventsCount)}</p>
            <p>
              ${step(texts().tree.first, isFirst ? null : address(null))}
              ${step(texts().tree.following, nodesCursor === null ? null : address(nodesCursor), 'next')}
            </p>
          </nav>`
    }
  </section>`;
}

/** The id of the update at a position. Throws a `PageError` with status 404 if there is none. */
async function idAt(client: PageContext['client'], position: number): Promise<string> {
  const { data, error } = await client.safe.listUpdateHistory({ position, size: 1 });
  // The API answers 400 for a position above the head.
  if (error !== undefined && error.status !== 400) throw error;
  const [update] = data?.content ?? [];
  if (update?.position !== position) throw new PageError(404, texts().errors.noPosition(position));
  return update.updateId;
}

/** The page of an update, by its id or `@<position>`: a sentence, movements, balances, rewards, and events as a tree. */
export const updatePage: PageRoute = {
  name: 'update',
  path: 'update/{updateId}',
  section: 'updates',
  render: async (context) => {
    const { client, parameters, query } = context;
    const { updateId = '' } = parameters;
    const [, position] = /^@(\d{1,15})$/u.exec(updateId) ?? [];
    if (position !== undefined) return { location: context.link(['update', await idAt(client, Number(position))]) };
    checkUpdateId(updateId);
    const cursor = query.text('cursor') ?? undefined;
    const { data } = await client.getUpdate({ updateId, cursor });
    // The sentence needs the first event, which a later part of the events does not contain.
    const { nodes } = cursor === undefined ? data : (await client.getUpdate({ updateId, nodes: 1 })).data;
    const said = sentence(data, nodes[0]);
    return {
      title: said,
      description: `${said}. ${texts().update.description(data.updateId)}`,
      hasNow: true,
      main: html`<div class="heading">
          <h1>${said}</h1>
          ${neighbors(data, context)}
        </div>
        <p>${wholeId('updateId', data.updateId)}</p>
        <p class="line">
          <span>${timeInUtc('recordTime', data.recordTime)}</span>
          <span>${texts().things.position} ${count('position', data.position)}</span>
          <span>${texts().things.round} ${roundLink(context.link, 'round', data.round)}</span>
        </p>
        ${movements(data, context)}${balances(data, context)}${rewards(data, context)}${others(data, context)}
        ${recompute([data.updateId], { facts: data })} ${events(data, context)}
        <section>
          <h2>${texts().words.details}</h2>
          ${facts([
            [texts().update.migration, count('migrationId', data.migrationId)],
            [
              texts().update.effective,
              data.effectiveAt === null
                ? absent('effectiveAt', texts().update.noEffective)
                : timeInUtc('effectiveAt', data.effectiveAt),
            ],
            [texts().update.synchronizer, foreignText(data.synchronizerId)],
            [
              texts().update.workflow,
              data.workflowId === null ? absent('workflowId', texts().words.none) : foreignText(data.workflowId),
            ],
          ])}
        </section>`,
    };
  },
};
