import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { readOnly, resultOf, type Source } from '../answer.ts';

export function search(server: McpServer, source: Source): void {
  server.registerTool(
    'search',
    {
      title: 'Search the ledger',
      description:
        'Finds a party, update, event, contract, vote request, name, super validator, validator, app, round, position or time by its id or the beginning of it.',
      inputSchema: z.object({
        text: z
          .string()
          .min(1)
          .max(512)
          .describe('an id, the beginning of one, a name, or a longer text with ids in it'),
        size: z.number().int().min(1).max(50).default(10).describe('number of results'),
      }),
      annotations: readOnly,
    },
    async ({ text, size }) => {
      const answer = await source.client.search({ q: text, size });
      const { content, recognised } = answer.data;
      // `path` is percent-encoded already.
      const results = content.map(({ path, ...result }) => ({ ...result, page: `${source.pagesUrl}/${path}` }));
      return resultOf({ results, recognised }, answer, {
        page: `${source.pagesUrl}/search?${new URLSearchParams({ q: text }).toString()}`,
      });
    },
  );
}
