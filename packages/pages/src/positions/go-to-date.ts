import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';

const day = 86_400_000;

/** Query parameters that select a part of a list. They are dropped for another date. */
const place = ['at', 'cursor', 'end', 'page', 'date'];

function isFilter([name]: readonly [string, string]): boolean {
  return !place.includes(name);
}

/**
 * The URL to which `?date=` redirects: the same list at the end of that day, or at that time, so that the newest rows of the day come first.
 * Null: there is no date in the query. Throws a `PageError` with status 400 if it is invalid.
 */
export async function goToDate({ client, query, self }: PageContext): Promise<string | null> {
  const time = query.time('date');
  if (time === null) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(query.text('date') ?? '');
  const to = isDay ? time + day : time;
  const [last] = (await client.listUpdateHistory({ to, size: 1 })).data.content;
  // The position of the last update before `to`, because the position before the next update may have been removed by a rewind.
  const at = last === undefined ? 0 : (await client.getUpdate({ updateId: last.updateId, nodes: 1 })).data.position;
  return self({ ...Object.fromEntries(Object.entries(query.entries()).filter(isFilter)), at });
}

/** A form to go to a date in the same list, with the same filters. */
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
