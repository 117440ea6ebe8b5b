import type { GovernanceRequest, SuperValidator, Vote } from '@ledger-explorer/client';
import type { ExactClient } from '../page.ts';

/** The largest page of the API. */
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

/** Open vote requests by time left, those past their end last. */
export async function openRequests(
  client: ExactClient,
): Promise<{ readonly position: number | null; readonly open: readonly GovernanceRequest[] }> {
  const open: GovernanceRequest[] = [];
  for (let page = 0; ; page += 1) {
    const { data, position } = await client.listGovernanceRequests({ page, size });
    open.push(...data.content.filter(({ timeLeft }) => timeLeft !== null));
    // The API lists closed requests after all open ones.
    if (data.last || open.length < (page + 1) * size) {
      const isEnded = ({ status }: GovernanceRequest) => status === 'EXPIRING';
      return { position, open: [...open.filter((one) => !isEnded(one)), ...open.filter(isEnded)] };
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
