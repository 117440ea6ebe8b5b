import { readTime } from '../src/positions/at-page.ts';

/** The CSV file of a page's list, and its export in the API. */
interface ListPath {
  /** Path of the file below the network, percent-encoded. Its group captures the value of `subject`. */
  readonly path: RegExp;
  /** Name of the export: `/v1/exports/{api}.csv`. */
  readonly api: string;
  /** The API's parameter for the captured value. */
  readonly subject?: string;
  /** Query parameters of the page that the file keeps, and the API's names for them. */
  readonly parameters: readonly (readonly [page: string, api: string])[];
}

function same(...names: readonly string[]) {
  return names.map((name) => [name, name] as const);
}

/** An export of the API: its path, and its query without a question mark. */
export interface ListFile {
  readonly path: string;
  readonly query: string;
}

const pinned = [['at', 'position'], ...same('after')] as const;

/** Files without `position` are always current, even if their page is pinned. */
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

/** A value for the API, which takes times as milliseconds. Invalid times are passed on, because the API refuses them. */
function apiValue(name: string, value: string): string {
  return name === 'from' || name === 'to' ? String(readTime(value) ?? value) : value;
}

/** The API's export for the file at a path below the network (percent-encoded) with the page's query; null: there is none. */
export function listFile(path: string, query: string): ListFile | null {
  for (const { path: pattern, api, subject, parameters } of files) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const sent = new URLSearchParams(query);
    const parts: string[] = [];
    // The captured value is percent-encoded for a path, in which plus and ampersand need no encoding; in a query they do.
    const [, value = ''] = found;
    if (subject !== undefined) parts.push(`${subject}=${value.replaceAll('+', '%2B').replaceAll('&', '%26')}`);
    for (const [name, apiName] of parameters) {
      const value = sent.get(name);
      if (value !== null && value !== '') parts.push(`${apiName}=${encodeURIComponent(apiValue(name, value))}`);
    }
    return { path: `/v1/exports/${api}.csv`, query: parts.join('&') };
  }
  return null;
}
