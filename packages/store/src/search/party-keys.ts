import type pg from 'pg';
import { folded } from './recognize.ts';

/**
 * Writes the search keys of new parties: the hint, ASCII letters in lower case, and the fingerprint, empty if the id has none. They have their own table,
 * whose rows never change. A party's row is rewritten whenever it appears, and each index on it grows with every rewrite.
 */
export async function writePartyKeys(client: pg.ClientBase, parties: ReadonlyMap<string, number>): Promise<void> {
  if (parties.size === 0) return;
  const keys = [...parties].map(([party, id]) => {
    const at = party.lastIndexOf('::');
    return { id, hint: folded(at < 0 ? party : party.slice(0, at)), fingerprint: at < 0 ? '' : party.slice(at + 2) };
  });
  await client.query(
    'insert into party_key (party, hint, fingerprint) select * from unnest($1::int[], $2::text[], $3::text[])',
    [keys.map(({ id }) => id), keys.map(({ hint }) => hint), keys.map(({ fingerprint }) => fingerprint)],
  );
}
