import { readTime } from '../src/positions/at-page.ts';

/** An export of the API: its path, and its query without a question mark. */
export interface ListFile {
  readonly path: string;
  readonly query: string;
}

/** Parameters of files that are read at the position of the page. Files without them are always current. */
const pinned = ['at', 'after'];

/**
 * The CSV files of the pages' lists. `path`: below the network, with the API's parameter for a segment in braces. `api`: name of the export,
 * `/v1/exports/{api}.csv`. `parameters`: query parameters of the page that the file keeps.
 */
const files: readonly (readonly [path: string, api: string, parameters: readonly string[]])[] = [
  ['transfers.csv', 'transfers', [...pinned, 'kind', 'from', 'to']],
  ['updates.csv', 'updates', [...pinned, 'template', 'choice', 'from', 'to']],
  ['party/{partyId}/rewards.csv', 'rewards', pinned],
  ['party/{partyId}/transfers.csv', 'party-transfers', [...pinned, 'kind', 'direction', 'from', 'to']],
  ['party/{partyId}/balance.csv', 'balance-history', [...pinned, 'from', 'to']],
  ['party/{partyId}/statement.csv', 'statement', ['from', 'to']],
  ['holders.csv', 'holders', []],
  ['validators.csv', 'validators', ['status', 'sponsor', 'version', 'q']],
  ['governance/{id}/votes.csv', 'votes', []],
  ['charts/{metric}.csv', 'series', ['interval', 'from', 'to']],
];

const patterns = files.map(([path, api, parameters]) => {
  const [, subject = null] = /\{(\w+)\}/u.exec(path) ?? [];
  const pattern = new RegExp(`^${path.replace('.', '\\.').replace(/\{\w+\}/u, '([^/]+)')}$`, 'u');
  return { pattern, api, subject, parameters };
});

/** A value for the API, which takes times as milliseconds. Invalid times are passed on, because the API refuses them. */
function apiValue(name: string, value: string): string {
  return name === 'from' || name === 'to' ? String(readTime(value) ?? value) : value;
}

/** The API's export for the file at a path below the network (percent-encoded) with the page's query; null: there is none. */
export function listFile(path: string, query: string): ListFile | null {
  for (const { pattern, api, subject, parameters } of patterns) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const sent = new URLSearchParams(query);
    const parts: string[] = [];
    // The captured value is percent-encoded for a path, in which plus and ampersand need no encoding; in a query they do.
    const [, value = ''] = found;
    if (subject !== null) parts.push(`${subject}=${value.replaceAll('+', '%2B').replaceAll('&', '%26')}`);
    for (const name of parameters) {
      const given = sent.get(name) ?? '';
      if (given !== '') parts.push(`${name === 'at' ? 'position' : name}=${encodeURIComponent(apiValue(name, given))}`);
    }
    return { path: `/v1/exports/${api}.csv`, query: parts.join('&') };
  }
  return null;
}
