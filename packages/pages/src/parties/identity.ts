import { BigDecimal, type SearchResult } from '@ledger-explorer/client';
import { throwUnlessUnknown } from '../errors/throw-unless-unknown.ts';
import { amount, count } from '../figures/amount.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { tabs } from '../layout/tabs.ts';
import { wholeId } from '../layout/whole-id.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { activity } from '../validators/validator-link.ts';
import { avatar } from './avatar.ts';

/** Paths of a party's pages below its own, which is the empty path. */
const lists = ['', 'transfers', 'balance', 'coins', 'statement', 'updates', 'contracts', 'rewards'] as const;

/** The navigation between the pages of a party. `counts`: numbers of rows by page, if known. */
function partyTabs(
  { link }: PageContext,
  partyId: string,
  current: (typeof lists)[number],
  counts: Readonly<Partial<Record<(typeof lists)[number], Html>>>,
): Html {
  const path = (list: string) => (list === '' ? ['party', partyId] : ['party', partyId, list]);
  const name = (list: (typeof lists)[number]) =>
    html`${list === 'balance' ? texts().party.balanceChanges : texts().words[list === '' ? 'overview' : list]}${counts[list]}`;
  return tabs(
    texts().party.tabs,
    lists.map((list) => [name(list), link(path(list)), list === current]),
  );
}

const roles = {
  validator: { icon: 'server', route: 'validator' },
  superValidator: { icon: 'shield-check', route: 'super-validator' },
  app: { icon: 'star', route: 'app' },
} as const;

/** A badge with the name of a party, if it has one. Without a name, the title of its result is its id or hint. */
function nameBadge(partyId: string, found: readonly SearchResult[]): Html {
  const title = found.find(({ kind, id }) => kind === 'party' && id === partyId)?.title;
  if (title === undefined || title === partyId || partyId.startsWith(`${title}::`)) return emptyHtml;
  return html`<span class="badge" data-field="title" data-value="${title}"
    ><i class="i i-tag"></i>${foreignText(title)}</span
  > `;
}

/** Badges for the roles of a party with links to their pages, and the state of a validator. */
async function roleBadges(
  { client, link }: PageContext,
  partyId: string,
  found: readonly SearchResult[],
): Promise<Html> {
  const kinds = new Set(found.filter(({ id, exact }) => exact && id === partyId).map(({ kind }) => kind));
  const shown = (['validator', 'superValidator', 'app'] as const).filter((kind) => kinds.has(kind));
  const { data: validator } = kinds.has('validator') ? await client.safe.getValidator({ validatorId: partyId }) : {};
  return html`${shown.map(
    (kind) =>
      html`<a class="badge move" href="${link([roles[kind].route, partyId])}"
        ><i class="i i-${roles[kind].icon}"></i>${texts().things[kind]}</a
      > `,
  )}${validator === undefined ? emptyHtml : activity(validator.active, texts().validators)}`;
}

/**
 * The header of a party's pages: picture, name, id, roles, balance and navigation. `position`: of the balance. Roles have no history, so a
 * pinned page shows none. `note`: below the balance.
 */
export async function identity(
  context: PageContext,
  partyId: string,
  position: number,
  current: (typeof lists)[number],
  note: Html = emptyHtml,
): Promise<Html> {
  const { client, at } = context;
  const [changes, transfers, rewards, found] = await Promise.all([
    client.safe.listBalanceHistory({ partyId, position, size: 1 }),
    client.safe.listPartyTransfers({ partyId, position, size: 1 }),
    client.safe.listRewards({ partyId, position, size: 1 }),
    at === null ? client.search({ q: partyId, size: 10 }) : null,
  ]);
  throwUnlessUnknown(changes, transfers, rewards);
  const rows = (field: string, total: number | undefined) =>
    total === undefined ? emptyHtml : html` <span class="note">${count(field, total)}</span>`;
  const newest = changes.data?.content[0];
  const balance = newest === undefined ? '0' : String(new BigDecimal(newest.unlocked).add(newest.locked));
  const end = partyId.lastIndexOf('::');
  return html`<header class="identity">
      ${avatar(partyId, { isBig: true })}
      <div>
        <h1 data-value="${partyId}">
          <bdi lang="und">${visibleText(end === -1 ? partyId : partyId.slice(0, end))}</bdi>
        </h1>
        <div class="line">
          ${wholeId('partyId', partyId)}
          ${found === null ? emptyHtml : html`${nameBadge(partyId, found.data.content)}${await roleBadges(context, partyId, found.data.content)}`}
        </div>
      </div>
      <div class="holding" data-part="identity">
        <p class="figure">${amount('balance', balance)} ${texts().home.cc}</p>
        <p class="note">${note === emptyHtml ? texts().parties.held : note}</p>
      </div>
    </header>
    ${partyTabs(context, partyId, current, {
      balance: rows('balance.total', changes.data?.total),
      transfers: rows('transfers.total', transfers.data?.total),
      rewards: rows('rewards.totalElements', rewards.data?.totalElements),
    })}`;
}
