import { readTime } from '../src/positions/at-page.ts';

interface ListPath {
  /** Of the page, below the network, as sent; what it captures is whose list it is. */
  readonly path: RegExp;
  readonly api: string;
  /** The API's name for what the path captures. */
  readonly subject?: string;
  /** Parameters of the page that the list takes, and what the API calls them. */
  readonly parameters: readonly (readonly [page: string, api: string])[];
}

function same(...names: readonly string[]) {
  return names.map((name) => [name, name] as const);
}

/** The file of a list in the API: its path, and its query without a question mark. */
export interface ListFile {
  readonly path: string;
  readonly query: string;
}

const pinned = [['at', 'position'], ...same('after')] as const;

/** Lists without `position` are as of now, whatever position their page was asked for. */
const files: readonly ListPath[] = [
  { path: /^transfers\.csv$/u, api: 'transfers', parameters: [...pinned, ...same('kind', 'from', 'to')] },
  {
    path: /^updates\.csv$/u,
    api: 'updates',
    parameters: [...pinned, ...same('template', 'choice', 'from', 'to')],
  },
  { path: /^party\/([^/]+)\/rewards\.csv$/u, api: 'rewards', subject: 'partyId', parameters: pinned },
  {
    path: /^party\/([^/]+)\/transfers\.csv$/u,
    api: 'party-transfers',
    subject: 'partyId',
    parameters: [...pinned, ...same('kind', 'direction', 'from', 'to')],
  },
  {
    path: /^party\/([^/]+)\/balance\.csv$/u,
    api: 'balance-history',
    subject: 'partyId',
    parameters: [...pinned, ...same('from', 'to')],
  },
  {
    path: /^party\/([^/]+)\/statement\.csv$/u,
    api: 'statement',
    subject: 'partyId',
    parameters: same('from', 'to'),
  },
  { path: /^holders\.csv$/u, api: 'holders', parameters: [] },
  { path: /^validators\.csv$/u, api: 'validators', parameters: same('status', 'sponsor', 'version', 'q') },
  { path: /^governance\/([^/]+)\/votes\.csv$/u, api: 'votes', subject: 'id', parameters: [] },
  {
    path: /^charts\/([^/]+)\.csv$/u,
    api: 'series',
    subject: 'metric',
    parameters: same('interval', 'from', 'to'),
  },
];

/** A day or a time is milliseconds for the API; what is none it refuses by itself. */
function shown(name: string, value: string): string {
  return name === 'from' || name === 'to' ? String(readTime(value) ?? value) : value;
}

/** The file of the list beside a page; null: there is none. `path`: below the network, as sent; `query`: of the page, whose `at` is the position. */
export function listFile(path: string, query: string): ListFile | null {
  for (const { path: pattern, api, subject, parameters } of files) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const sent = new URLSearchParams(query);
    const asked: string[] = [];
    // As it may stand in a path it may stand in a query, but for a plus.
    const [, whose = ''] = found;
    if (subject !== undefined) asked.push(`${subject}=${whose.replaceAll('+', '%2B').replaceAll('&', '%26')}`);
    for (const [name, own] of parameters) {
      const value = sent.get(name);
      if (value !== null && value !== '') asked.push(`${own}=${encodeURIComponent(shown(name, value))}`);
    }
    return { path: `/v1/exports/${api}.csv`, query: asked.join('&') };
  }
  return null;
}
