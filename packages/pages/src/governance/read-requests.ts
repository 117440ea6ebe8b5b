import type { GovernanceRequest, SuperValidator, Vote } from '@ledger-explorer/client';
import type { ExactClient } from '../page.ts';

/** The largest page of the API. */
const size = 100;

interface Page<Row> {
  readonly data: { readonly content: readonly Row[]; readonly last: boolean };
}

export interface OpenRequests {
  readonly position: number | null;
  readonly running: readonly GovernanceRequest[];
  readonly ended: readonly GovernanceRequest[];
}

async function readAll<Row>(read: (page: number) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const { data } = await read(page);
    rows.push(...data.content);
    if (data.last) return rows;
  }
}

/** Open vote requests by time left: those that can be voted on (`running`), and those past their end (`ended`). */
export async function openRequests(client: ExactClient): Promise<OpenRequests> {
  const open: GovernanceRequest[] = [];
  for (let page = 0; ; page += 1) {
    const { data, position } = await client.listGovernanceRequests({ page, size });
    open.push(...data.content.filter(({ timeLeft }) => timeLeft !== null));
    // The API lists closed requests after all open ones.
    if (data.last || open.length < (page + 1) * size) {
      const isEnded = ({ status }: GovernanceRequest) => status === 'EXPIRING';
      return { position, running: open.filter((one) => !isEnded(one)), ended: open.filter(isEnded) };
    }
  }
}

/** All super validators in force. */
export function allSuperValidators(client: ExactClient): Promise<readonly SuperValidator<string>[]> {
  return readAll((page) => client.listSuperValidators({ page, size }));
}

/** All votes on a request, last cast first. */
export function allVotes(client: ExactClient, id: string): Promise<readonly Vote[]> {
  return readAll((page) => client.listVotes({ id, page, size }));
}
