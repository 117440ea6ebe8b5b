import type { SuperValidator, Vote, VoteRequestSummary } from '@ledger-explorer/client';
import type { ExactClient } from '../page.ts';

/** Most rows that the API gives at once. */
const size = 100;

interface Page<Row> {
  readonly data: { readonly content: readonly Row[]; readonly last: boolean };
}

async function readAll<Row>(read: (page: number) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const { data } = await read(page);
    rows.push(...data.content);
    if (data.last) return rows;
  }
}

export function isOpen({ status }: Pick<VoteRequestSummary, 'status'>): boolean {
  return status === 'IN_PROGRESS' || status === 'EXPIRING';
}

/** Open vote requests, of which there are `expected`, by time left: the API's list also has the closed ones, newest first. */
export async function openRequests(client: ExactClient, expected: number): Promise<readonly VoteRequestSummary[]> {
  const open: VoteRequestSummary[] = [];
  for (let page = 0; open.length < expected; page += 1) {
    const { data } = await client.listVoteRequests({ page, size });
    open.push(...data.content.filter(isOpen));
    if (data.last) break;
  }
  return open.toSorted((a, b) => a.voteBefore - b.voteBefore);
}

/** All super validators in force. */
export function allSuperValidators(client: ExactClient): Promise<readonly SuperValidator<string>[]> {
  return readAll((page) => client.listSuperValidators({ page, size }));
}

/** All votes on a request, last cast first. */
export function allVotes(client: ExactClient, id: string): Promise<readonly Vote[]> {
  return readAll((page) => client.listVotes({ id, page, size }));
}

/** Super validators that must accept: ceil((n + f + 1) / 2) of n, where f = floor((n - 1) / 3) may fail. */
export function votesNeeded(members: number): number {
  const faulty = Math.floor((members - 1) / 3);
  return Math.ceil((members + faulty + 1) / 2);
}
