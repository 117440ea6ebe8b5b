import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages, root } from '../src/published-packages.ts';
import { read } from './sources.ts';

/** Changes of the next release, then the changelog of each published package. */
export function changelog(): string {
  const pending = globSync('.changeset/*.md', { cwd: root })
    .sort()
    .map((file) => /^---\n([^]*?)\n---\n([^]*)$/.exec(read(file)) ?? [])
    .map(([, packagesOf = '', text = '']) => {
      const names = Array.from(packagesOf.matchAll(/'@ledger-explorer\/([\w-]+)'/g), ([, name]) => name);
      return `**${names.join(', ')}**: ${text.trim().replaceAll('\n', ' ')}`;
    });
  const released = publishedPackages()
    .map(({ name, folder }) => ({ name, file: join(folder, 'CHANGELOG.md') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) =>
      readFileSync(file, 'utf8')
        .replaceAll(/^#/gm, '##')
        .replace(/^## .*$/m, `## ${name.replace('@ledger-explorer/', '')}`),
    );
  return ['# Changelog', '## In the next release', ...pending, ...released].join('\n\n');
}
