import type { Client, Freshness } from '@ledger-explorer/client';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';

/** Where tools read, and where their links lead. */
export interface Source {
  readonly client: Client<string>;
  readonly pagesUrl: string;
}

/** Nothing is changed, and the world outside is read. */
export const readsOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: true };

/** Fields for pictures and programs, and those with a whole event or contract, whose parts are fields of their own. */
const leftOut = /^(createdEventBlob|eventData|rawPayload|templateHash|imageUrl|.*Img)$/u;
const times = /(At|Time|Before|Timestamp)$/u;

/** Data without those, its times as ISO 8601 text instead of milliseconds. */
function readable(data: object): object {
  return JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    if (leftOut.test(key)) return undefined;
    return times.test(key) && typeof value === 'number' ? new Date(value).toISOString() : value;
  }) as object;
}

/** The address of a page for people. */
export function pageUrl({ pagesUrl }: Source, ...path: readonly string[]): string {
  return [pagesUrl, ...path.map(encodeURIComponent)].join('/');
}

/**
 * A tool's result: data, as of which position it is, and links.
 *
 * @param from the response that says so, with its address
 */
export function resultOf(
  data: object,
  from: Pick<Freshness, 'position' | 'recordTime' | 'lag'> & { readonly url: string },
  links: Readonly<Record<string, string>>,
): CallToolResult {
  const { position, recordTime, lag, url } = from;
  const structuredContent = {
    ...readable(data),
    asOf: { position, recordTime, secondsBehindLedger: lag },
    links: { ...links, api: url },
  };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}
