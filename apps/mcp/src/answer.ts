import type { Client, Freshness } from '@ledger-explorer/client';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';

/** The API that the tools read, and the base URL of the pages for their links. */
export interface Source {
  readonly client: Client<string>;
  readonly pagesUrl: string;
}

/** Hints of all tools: they change nothing, and read from outside. */
export const readOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: true };

/** Omitted fields: pictures, and complete events or contracts, whose parts are in other fields, and the hash of a template. */
const omittedFields = /^(createdEventBlob|eventData|rawPayload|templateHash|imageUrl|.*Img)$/u;
const timeFields = /(At|Time|Before|Timestamp)$/u;

/** The data without omitted fields, and with times as ISO 8601 text instead of milliseconds. */
function readable(data: object): object {
  return JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    if (omittedFields.test(key)) return undefined;
    return timeFields.test(key) && typeof value === 'number' ? new Date(value).toISOString() : value;
  }) as object;
}

/** The URL of an explorer page. `path`: segments, not encoded. */
export function pageUrl({ pagesUrl }: Source, ...path: readonly string[]): string {
  return [pagesUrl, ...path.map(encodeURIComponent)].join('/');
}

/** The result of a tool: data, its position (`asOf`), and links. `from`: the response of the API with the data. */
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
