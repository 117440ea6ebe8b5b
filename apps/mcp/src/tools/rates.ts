import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pageUrl, readOnly, resultOf, type Source } from '../answer.ts';

export function rates(server: McpServer, source: Source): void {
  server.registerTool(
    'rates',
    {
      title: 'Get price, supply and rounds',
      description:
        'Returns the price of the coin in USD and its change over a day, supply, locked coin, market capitalization, and the newest mining rounds with their prices and minted coin.',
      inputSchema: z.object({
        rounds: z.number().int().min(1).max(100).default(5).describe('number of newest rounds'),
      }),
      annotations: readOnly,
    },
    async ({ rounds }) => {
      const answer = await source.client.getMarketInfo();
      const { content } = (await source.client.listRounds({ size: rounds }, { waitFor: answer.position ?? undefined }))
        .data;
      return resultOf({ market: answer.data, rounds: content }, answer, {
        page: pageUrl(source, 'supply'),
        rounds: pageUrl(source, 'rounds'),
      });
    },
  );
}
