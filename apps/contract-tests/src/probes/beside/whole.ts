import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../../contract/meaning.ts';
import { memberOf } from '../../json/exact-json.ts';
import type { Ask } from '../../session/ask.ts';
import type { Random } from '../../session/random.ts';
import { itemsOf, type Seen, totalOf } from '../../session/seen.ts';
import { identifierIn, pathsOfKinds } from './paths-of-kinds.ts';
import type { Probe, ProbeContext } from '../probe.ts';

/** Items in a page. */
const size = 100;
/** Pages of one list, lists of one operation, details of one operation; in a deep run `deeper` times as many. */
const most = { pages: 30, lists: 6, details: 24 } as const;
const deeper = 4;
/** Requests of one operation that there are always enough for. */
const fewest = 6;

/**
 * Reads more than any other check needs, for the comparison with another deployment: lists from end to end, or parts of them that are drawn, and a
 * detail of each kind of item.
 */
export const whole: Probe = {
  name: 'whole',
  cost: 12,
  appliesTo: ({ keyRequired }) => keyRequired,
  run: async (context, operation) => {
    const { isDeep, random, unchecked, session, share } = context;
    const times = isDeep ? deeper : 1;
    // What one operation does not need, others have.
    const left = session.transport.left - Math.max(fewest, 2 * share);
    const isSpent = (): boolean => session.transport.left <= left;
    const isList = operation.paging !== 'none';
    const paths = pathsOfKinds(context, operation, (isList ? most.lists : most.details) * times);
    if (paths.length === 0) unchecked('no identifier is known');
    for (const path of paths) {
      if (isSpent()) return;
      const base: Ask = { operation, path, query: someChoices(operation, random) };
      if (isList)
        await readList(
          context,
          base,
          Math.min(paths.length === 1 ? most.pages * times : 2, Math.max(fewest, 2 * share)),
        );
      else await session.ask(base);
    }
  },
};

/** Of each parameter that has a choice, another one than the usual now and then. */
function someChoices({ parameters }: Operation, random: Random): string {
  return parameters
    .flatMap(({ in: place, name, values = [], default: usual }) => {
      const others = values.filter((value) => value !== usual);
      if (place !== 'query' || others.length === 0 || random.below(3) > 0) return [];
      return [`${name}=${random.pick(others) ?? ''}`];
    })
    .join('&');
}

async function readList(context: ProbeContext, base: Ask, pages: number): Promise<void> {
  const { operation } = base;
  if (operation?.paging === 'page') await readPages(context, base, pages);
  else if (operation?.parameters.some(({ name }) => name === 'size') === true) await readOn(context, base, pages);
  else await context.session.ask(base);
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('&');
}

/** All pages; of a long list both ends, the border of a migration, and some that are drawn, as of positions that are drawn. */
async function readPages({ session, random }: ProbeContext, base: Ask, count: number): Promise<void> {
  const { operation, query = '' } = base;
  if (operation === undefined) return;
  const read = (page: number, more = ''): Promise<Seen | undefined> =>
    session.ask({ ...base, query: joined(query, `size=${size}`, page === 0 ? '' : `page=${page}`, more) });
  const head = session.head ?? 0;
  const pin = operation.pinnable && head > 0 ? `position=${head}` : '';
  const first = await read(0, pin);
  const furthest = operation.parameters.find(({ name }) => name === 'page')?.maximum ?? Infinity;
  const last = Math.min(Math.ceil((totalOf(first) ?? 0) / size) - 1, furthest);
  if (last < count) {
    for (let page = 1; page <= last; page += 1) await read(page, pin);
    return;
  }
  const [lead = ''] = meaningOf(operation).stream ?? [];
  const leads = (seen: Seen | undefined): readonly string[] =>
    ((seen && itemsOf(seen)) ?? []).map((item) => identifierIn(item, lead));
  let [newer, older] = [0, last];
  let [above, below] = [leads(first)[0], leads(await read(last, pin)).at(-1)];
  let left = count - 2;
  while (isBorder(lead) && above !== below && older - newer > 1 && left > 0) {
    const middle = Math.floor((newer + older) / 2);
    const found = leads(await read(middle, pin));
    left -= 1;
    if (found[0] !== found.at(-1)) break;
    if (found[0] === above) [newer, above] = [middle, found[0]];
    else [older, below] = [middle, found[0]];
  }
  for (let turn = 0; turn < Math.max(left, 2); turn += 1) {
    const isEarlier = pin !== '' && turn % 2 === 1;
    await (isEarlier ? read(0, `position=${random.below(head) + 1}`) : read(random.below(last), pin));
  }
}

/** A field that only a migration changes. */
function isBorder(field: string): boolean {
  return field === 'migrationId';
}

/** From the newest on, by cursor. */
async function readOn({ session }: ProbeContext, base: Ask, count: number): Promise<void> {
  const { operation, query = '' } = base;
  const takes = (name: string): boolean => operation?.parameters.some((one) => one.name === name) === true;
  const parameter = takes('cursor') ? 'cursor' : 'nextCursor';
  for (let cursor: string | undefined, turn = 0; turn < count; turn += 1) {
    const on = cursor === undefined ? '' : `${parameter}=${encodeURIComponent(cursor)}`;
    const seen = await session.ask({ ...base, query: joined(query, `size=${size}`, on) });
    const next = memberOf(seen?.body, 'olderCursor') ?? memberOf(seen?.body, 'nextCursor');
    if (typeof next !== 'string') return;
    cursor = next;
  }
}
