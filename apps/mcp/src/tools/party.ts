import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pageUrl, readOnly, resultOf, type Source } from '../answer.ts';

export function party(server: McpServer, source: Source): void {
  server.registerTool(
    'party',
    {
      title: 'Get a party',
      description:
        'Returns a party (an account): when it was first seen, its coin (unlocked, locked, available after holding fees), and its newest rewards.',
      inputSchema: z.object({
        partyId: z.string().min(1).describe('id of the party (hint::fingerprint)'),
        rewards: z.number().int().min(1).max(100).default(10).describe('number of newest rewards'),
      }),
      annotations: readOnly,
    },
    async ({ partyId, rewards }) => {
      const answer = await source.client.getParty({ partyId });
      // Rewards are read at the position of the holdings.
      const position = answer.position ?? undefined;
      const { content, totalElements } = (await source.client.listRewards({ partyId, size: rewards, position })).data;
      const { createdAt, holdingsSummaryResponse: holdings } = answer.data;
      return resultOf(
        {
          partyId,
          createdAt,
          holdings: holdings.summaries[0] ?? null,
          rewards: { total: totalElements, newest: content },
        },
        answer,
        { page: pageUrl(source, 'party', partyId), rewards: pageUrl(source, 'party', partyId, 'rewards') },
      );
    },
  );
}
