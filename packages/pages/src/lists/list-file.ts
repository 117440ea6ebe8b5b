import { readTime } from '../positions/at-page.ts';

const apiPaths: Readonly<Record<string, string>> = {
  'transfers.csv': '/v1/exports/transfers.csv',
  'updates.csv': '/v1/exports/updates.csv',
};

/** Parameters of a page, and what the API calls them. */
const filters = [
  ['at', 'position'],
  ['after', 'after'],
  ['kind', 'kind'],
  ['direction', 'direction'],
  ['template', 'template'],
  ['choice', 'choice'],
  ['from', 'from'],
  ['to', 'to'],
] as const;

/** A day or a time is milliseconds for the API; what is none it refuses by itself. */
function shown(name: string, value: string): string {
  return name === 'from' || name === 'to' ? String(readTime(value) ?? value) : value;
}

/**
 * Where the API has the file of a list that stands beside its page: its path, and its query without a question mark; null: none stands there. `path`:
 * below the network, as sent; `query`: of the page, whose `at` is the position.
 */
export function listFile(path: string, query: string): { readonly path: string; readonly query: string } | null {
  // This list is as of now, whatever position its page was asked for.
  if (path === 'holders.csv') return { path: '/v1/exports/holders.csv', query: '' };
  const parameters = new URLSearchParams(query);
  const asked: string[] = [];
  for (const [name, own] of filters) {
    const value = parameters.get(name);
    if (value !== null && value !== '') asked.push(`${own}=${encodeURIComponent(shown(name, value))}`);
  }
  const whole = Object.hasOwn(apiPaths, path) ? apiPaths[path] : undefined;
  if (whole !== undefined) return { path: whole, query: asked.join('&') };
  const [, party, list] = /^party\/([^/]+)\/(rewards|transfers)\.csv$/u.exec(path) ?? [];
  if (party === undefined) return null;
  // As it may stand in a path it may stand in a query, but for a plus.
  return {
    path: list === 'rewards' ? '/v1/exports/rewards.csv' : '/v1/exports/party-transfers.csv',
    query: [`partyId=${party.replaceAll('+', '%2B').replaceAll('&', '%26')}`, ...asked].join('&'),
  };
}
