import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pageUrl, readOnly, resultOf, type Source } from '../answer.ts';

const statuses = ['IN_PROGRESS', 'EXPIRING', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'FAILED'] as const;

async function oneRequest(source: Source, id: string): Promise<CallToolResult> {
  const answer = await source.client.getVoteRequest({ id });
  const votes = await source.client.listVotes({ id, size: 100 }, { waitFor: answer.position ?? undefined });
  const request = answer.data;
  return resultOf({ ...request, votes: votes.data.content, votesTotal: votes.data.totalElements }, answer, {
    page: pageUrl(source, 'governance', request.trackingCid),
  });
}

async function newestRequests(source: Source, status: string | undefined, size: number): Promise<CallToolResult> {
  const pageOf = (page: number) => source.client.listVoteRequests({ page, size: 100 });
  const first = await pageOf(0);
  const found = new Map<string, object>();
  for (let page = 0, { data } = first; ; { data } = await pageOf(++page)) {
    // A new request moves others to the next page, where they are listed again. The map keeps each once.
    for (const request of data.content) {
      if (found.size < size && (status === undefined || request.status === status))
        found.set(request.trackingCid, { ...request, page: pageUrl(source, 'governance', request.trackingCid) });
    }
    if (found.size === size || data.last) break;
  }
  // The API counts the requests of all statuses.
  const total = status === undefined ? first.data.totalElements : undefined;
  return resultOf({ voteRequests: [...found.values()], total }, first, { page: pageUrl(source, 'governance') });
}

export function governance(server: McpServer, source: Source): void {
  server.registerTool(
    'governance',
    {
      title: 'Read votes of the super validators',
      description:
        'Returns one vote request by id, with its action, weights for and against, and up to 100 votes with reasons; without an id, the newest vote requests, all or of one status.',
      inputSchema: z.object({
        id: z.string().min(1).optional().describe('tracking id of a vote request, or the id of any of its contracts'),
        status: z
          .enum(statuses)
          .optional()
          .describe('only vote requests of this status; only IN_PROGRESS is open for votes'),
        size: z.number().int().min(1).max(50).default(10).describe('number of vote requests, without an id'),
      }),
      annotations: readOnly,
    },
    ({ id, status, size }) => (id === undefined ? newestRequests(source, status, size) : oneRequest(source, id)),
  );
}
