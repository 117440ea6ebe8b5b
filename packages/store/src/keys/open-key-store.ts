import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { storeError } from '../engine/connect.ts';
import { DuplicateKey } from '../errors.ts';
import type { KeyRecord, KeyStore } from './key-store.ts';

const columns = `id, name, hash, rate_limit as "rateLimit", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"`;

/** Opens the keys of a database. The schema must be there (`migrate`). */
export function openKeyStore(options: { readonly databaseUrl: string }): KeyStore {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    options: '-c search_path=explorer',
    application_name: 'ledger-explorer keys',
    connectionTimeoutMillis: 10_000,
    // A look that never ended would leave revoked keys valid for as long as a silent connection stands.
    query_timeout: 3_000,
    max: 2,
  });
  pool.on('error', () => undefined);
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    try {
      return (await pool.query<Row>(text, [...values])).rows;
    } catch (error) {
      throw storeError(error);
    }
  };
  return {
    async add({ id, name, hash, rateLimit, expiresAt }) {
      const [added] = await rows<KeyRecord>(
        `insert into api_key (id, name, hash, rate_limit, expires_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning ${columns}`,
        [id, name, hash, rateLimit, expiresAt],
      );
      if (added === undefined) throw new DuplicateKey(`a key with the id ${id} or the same text exists already`);
      return added;
    },
    list: () => rows<KeyRecord>(`select ${columns} from api_key order by created_at desc, id`),
    async revoke(id) {
      const found = await rows(
        'update api_key set revoked_at = coalesce(revoked_at, now()) where id = $1 returning id',
        [id],
      );
      return found.length > 0;
    },
    async rotate(id, next, until) {
      // One statement: never two keys without an end, never none. All its parts see the old key as it was before.
      const [outcome] = await rows<{ found: boolean }>(
        `with old as (
           select name, rate_limit, expires_at from api_key
            where id = $1 and revoked_at is null and coalesce(expires_at, 'infinity') > now() for update
         ), added as (
           insert into api_key (id, name, hash, rate_limit, expires_at)
           select $2, name, $3, rate_limit, expires_at from old on conflict do nothing returning id
         ), ended as (
           update api_key set expires_at = least(coalesce(expires_at, 'infinity'), $4)
            where id = $1 and exists (select from added)
         )
         select exists (select from old) as found`,
        [id, next.id, next.hash, until],
      );
      if (outcome?.found !== true) return null;
      const [added] = await rows<KeyRecord>(`select ${columns} from api_key where id = $1 and hash = $2`, [
        next.id,
        next.hash,
      ]);
      if (added === undefined) throw new DuplicateKey(`a key with the id ${next.id} or the same text exists already`);
      return added;
    },
    async cursorSecret() {
      // Two instances starting together: the first one's bytes stay.
      await rows('insert into cursor_secret (secret) values ($1) on conflict do nothing', [randomBytes(32)]);
      const [row] = await rows<{ secret: Buffer }>('select secret from cursor_secret');
      if (row === undefined) throw new Error('the cursor secret is gone');
      return row.secret;
    },
    close: () => pool.end(),
  };
}
