import type pg from 'pg';

/** Counts vote requests anew, into the head: there are hundreds, and few commits change any. */
export async function countVoteRequests(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update head set (vote_requests, approved_vote_requests, open_vote_requests) = (
       select count(*), count(*) filter (where outcome = 'ACCEPTED'), count(*) filter (where outcome is null) from vote_request
     )`,
  );
}
