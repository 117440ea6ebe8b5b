import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from '../src/engine/embedded.ts';

/** Folder of the programs `initdb` and `postgres` that tests run on, where it is not npm's PostgreSQL. */
const binaries = process.env.TEST_DATABASE_BINARIES;

/** A PostgreSQL for a test, which need not survive the machine. */
export function openTestDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return openEmbedded({
    durable: false,
    ...(binaries === undefined || binaries === '' ? {} : { binaries }),
    ...options,
  });
}
