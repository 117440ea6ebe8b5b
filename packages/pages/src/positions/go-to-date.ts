import { PageError } from '../errors/page-error.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { readTime } from './at-page.ts';

const day = 86_400_000;

/** What of a page's query says which part of the list it shows: another date shows another part. */
const place = ['at', 'cursor', 'end', 'page', 'date'];

function isFilter([name]: readonly [string, string]): boolean {
  return !place.includes(name);
}

/**
 * Where `?date=` leads: the same list as of the end of that day, or as of that time, so that its rows are the first ones. Null: no date is asked for. Throws
 * a `PageError` with status 400 for what is no date.
 */
export async function goToDate({ client, query, self }: PageContext): Promise<string | null> {
  const text = query.text('date');
  if (text === null) return null;
  const time = readTime(text);
  if (time === null) throw new PageError(400, texts().errors.badFilter('date', text, texts().errors.aTime));
  const to = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? time + day : time;
  const [last] = (await client.listUpdateHistory({ to, size: 1 })).data.content;
  // Not the position before that of the next update: a rewind may have taken it back.
  const at = last === undefined ? 0 : (await client.getUpdate({ updateId: last.updateId, nodes: 1 })).data.position;
  return self({ ...Object.fromEntries(Object.entries(query.entries()).filter(isFilter)), at });
}

/** A form that leads to a date in the same list, with the same filters. */
export function dateForm({ self, query }: PageContext): Html {
  return html`<form action="${self({})}" method="get">
    ${Object.entries(query.entries())
      .filter(isFilter)
      .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label
      >${texts().lists.goToDate} <input name="date" placeholder="2026-01-31" autocomplete="off" size="12" required
    /></label>
    <button>${texts().lists.go}</button>
  </form>`;
}
