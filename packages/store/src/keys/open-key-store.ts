import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openPool, rowsFrom } from '../engine/connect.ts';
import { readAgain } from '../engine/read-again.ts';
import { storeError } from '../engine/store-error.ts';
import { DuplicateKey, StoreUnavailable } from '../errors.ts';
import type { KeyRecord, KeyStore } from './key-store.ts';

const columns = `id, name, hash, rate_limit as "rateLimit", created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"`;

export interface KeyStoreOptions {
  readonly databaseUrl: string;
  /** A replica. Keys are read from it only until the primary first answers, since a replica may not have a recent revocation. */
  readonly readUrl?: string | null;
}

/** Opens the API keys of a database that `migrate` has prepared. */
export function openKeyStore({ databaseUrl, readUrl = null }: KeyStoreOptions): KeyStore {
  const session = {
    name: 'ledger-explorer keys',
    settings: { search_path: 'explorer' },
    // Without a timeout, revoked keys would stay valid while a connection does not respond.
    timeout: 3_000,
    queryTimeout: 3_000,
  };
  const primary = openPool({ ...session, databaseUrl }, { max: 2 });
  const replica = readUrl === null ? null : openPool({ ...session, databaseUrl: readUrl, readOnly: true }, { max: 1 });
  let hasPrimaryAnswered = false;
  const rows = rowsFrom(primary);
  const read = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    try {
      const found = await rows<Row>(text);
      hasPrimaryAnswered = true;
      return found;
    } catch (error) {
      if (replica === null || hasPrimaryAnswered || !(error instanceof StoreUnavailable)) throw error;
      return await readAgain(async () => (await replica.query<Row>(text)).rows).catch((failure: unknown) => {
        throw storeError(failure);
      });
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
    list: () => read<KeyRecord>(`select ${columns} from api_key order by created_at desc, id`),
    async revoke(id) {
      const found = await rows(
        'update api_key set revoked_at = coalesce(revoked_at, now()) where id = $1 returning id',
        [id],
      );
      return found.length > 0;
    },
    async rotate(id, next, until) {
      // One statement, so that the old key gets an end if and only if the new key is added. All its parts see the old key unchanged.
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
      const selectSecret = 'select secret from cursor_secret';
      const [made] = await read<{ secret: Buffer }>(selectSecret);
      if (made !== undefined) return made.secret;
      // If two instances start together, the first bytes stay.
      await rows('insert into cursor_secret (secret) values ($1) on conflict do nothing', [randomBytes(32)]);
      const [row] = await rows<{ secret: Buffer }>(selectSecret);
      if (row === undefined) throw new Error('the database has no secret to sign cursors');
      return row.secret;
    },
    async close() {
      await Promise.all([primary.end(), replica?.end()]);
    },
  };
}
