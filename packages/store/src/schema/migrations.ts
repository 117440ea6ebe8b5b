import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations of this version, in order: of the shared schema, or of a network's schema. */
export async function migrationsIn(folder: 'shared' | 'network'): Promise<Migration[]> {
  const directory = new URL(`${folder}/`, import.meta.url);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
