import { parse } from 'csv-parse/sync';
import { exactBody } from './read-response.ts';
import type { TestService } from './test-service.ts';

/** A row of a file: texts by column. */
export type CsvRow = Readonly<Record<string, string>>;

/** Rows of a file. The parser must not guess line ends. */
export function csvRows(text: string): readonly CsvRow[] {
  return parse(text, { columns: true, record_delimiter: '\r\n' });
}

/** A row of a list, with numbers as text. */
export type ListRow = Readonly<Record<string, string | boolean | null | readonly { readonly partyId: string }[]>>;

/** All rows of a list with cursors, in its order. `query`: further parameters, each after an `&`. */
export async function walked({ get }: TestService, path: string, query = ''): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  for (let cursor = ''; ;) {
    const response = await get(`${path}?size=100${query}${cursor}`);
    const page = await exactBody<{ content: readonly ListRow[]; olderCursor: string | null }>(response);
    rows.push(...page.content);
    if (page.olderCursor === null) return rows;
    cursor = `&cursor=${encodeURIComponent(page.olderCursor)}`;
  }
}

const timeFields = /^(?:time|recordTime|effectiveAt|createdAt|lastActiveAt|lastUpdatedAt|optCastAt)$/u;

/** The CSV text of a field of a row, without the ' before formulas. */
export function written(row: ListRow, name: string): string {
  if (!(name in row)) throw new Error(`a row of the list has no ${name}`);
  const value = row[name] ?? '';
  if (typeof value === 'object') return value.map(({ partyId }) => partyId).join(';');
  return timeFields.test(name) && value !== '' ? new Date(Number(value)).toISOString() : String(value);
}

/** The file that a page links to, read as a browser does. */
export async function linkedFile({ base }: TestService, path: string) {
  const headers = { accept: 'text/html' };
  const page = await (await fetch(`${base}/${path}`, { headers })).text();
  const [, link] = /<a href="([^"]*\.csv[^"]*)"/u.exec(page) ?? [];
  if (link === undefined) throw new Error(`${path} links to no file`);
  const file = await fetch(new URL(link.replaceAll('&amp;', '&'), `${base}/${path}`), { headers });
  return { page, link, file };
}
