import type pg from 'pg';
import { readPlaced } from '../payloads/read-placed.ts';
import { readSvsBefore } from '../super-validators/rewind.ts';
import { removeVotes } from '../votes/remove-votes.ts';
import { writeGovernance } from './write.ts';

/**
 * Restores vote requests as of a position: requests that changed after it are derived again from the updates of their contracts. Must run before rows
 * after the position are deleted.
 */
export async function rewindGovernance(client: pg.ClientBase, position: number): Promise<void> {
  // For all requests, since the interpreter may not have read what archived a contract.
  await client.query('update vote_request_contract set archived_position = null where archived_position > $1', [
    position,
  ]);
  const changed = await client.query<{ tracking_id: string }>(
    `select tracking_id from vote_request where closed_position > $1
     union select tracking_id from vote_request_contract where position > $1`,
    [position],
  );
  const trackingIds = changed.rows.map((row) => row.tracking_id);
  if (trackingIds.length === 0) return;
  const updates = await client.query<{ position: string }>(
    `select position from (
       select position from vote_request_contract where tracking_id = any ($1::text[])
       union select closed_position from vote_request where tracking_id = any ($1::text[])
     ) places where position <= $2 order by position`,
    [trackingIds, position],
  );
  await removeVotes(client, trackingIds);
  await client.query('delete from vote_request where tracking_id = any ($1::text[])', [trackingIds]);
  await client.query('delete from vote_request_contract where position > $1', [position]);
  const chain = await client.query<{ contract_id: string }>(
    'select contract_id from vote_request_contract where tracking_id = any ($1::text[])',
    [trackingIds],
  );
  const contracts = new Set(chain.rows.map((row) => row.contract_id));
  for (const placed of await readPlaced(client, updates.rows)) {
    const facts = {
      ...placed.facts,
      voteRequests: placed.facts.voteRequests.filter((request) => trackingIds.includes(request.trackingCid)),
      closedVoteRequests: placed.facts.closedVoteRequests.filter((closed) => contracts.has(closed.contractId)),
      // Archivals up to the position are still stored.
      archived: [],
    };
    await writeGovernance(client, [{ ...placed, facts }], await readSvsBefore(client, placed.position));
  }
}
