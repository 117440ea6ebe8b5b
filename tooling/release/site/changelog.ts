import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './sources.ts';

const packages: Readonly<Record<string, string>> = {
  client: 'packages/client',
  paginators: 'packages/paginators',
  'contract-tests': 'apps/contract-tests',
  mcp: 'apps/mcp',
  server: 'deploy/npm',
  spec: 'spec',
};

/** Changes of the next release, then the changelog of each published package. */
export function changelog(): string {
  const pending = globSync('.changeset/*.md', { cwd: root })
    .sort()
    .map((file) => /^---\n([^]*?)\n---\n([^]*)$/.exec(read(file)) ?? [])
    .map(([, packagesOf = '', text = '']) => {
      const names = Array.from(packagesOf.matchAll(/'@ledger-explorer\/([\w-]+)'/g), ([, name]) => name);
      return `**${names.join(', ')}**: ${text.trim().replaceAll('\n', ' ')}`;
    });
  const released = Object.entries(packages)
    .filter(([, folder]) => existsSync(join(root, folder, 'CHANGELOG.md')))
    .map(([name, folder]) =>
      read(`${folder}/CHANGELOG.md`)
        .replaceAll(/^#/gm, '##')
        .replace(/^## .*$/m, `## ${name}`),
    );
  return ['# Changelog', '## In the next release', ...pending, ...released].join('\n\n');
}
