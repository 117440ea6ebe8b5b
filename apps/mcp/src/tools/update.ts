import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pageUrl, readOnly, resultOf, type Source } from '../answer.ts';

export function update(server: McpServer, source: Source): void {
  server.registerTool(
    'update',
    {
      title: 'Get an update',
      description:
        'Returns an update (a transaction or reassignment): its summary, transfers, rewards, and its events as a tree, depth first, with choices and arguments.',
      inputSchema: z.object({
        updateId: z.string().min(1).describe('id of the update'),
        events: z.number().int().min(1).max(1000).default(20).describe('maximum number of events'),
        cursor: z.string().optional().describe('nodesCursor of the previous response, to get the next events'),
      }),
      annotations: readOnly,
    },
    async ({ updateId, events, cursor }) => {
      const answer = await source.client.getUpdate({ updateId, nodes: events, cursor });
      const { data } = answer;
      return resultOf(data, answer, { page: pageUrl(source, 'update', data.updateId) });
    },
  );
}
