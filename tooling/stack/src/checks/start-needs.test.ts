import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
/** Folders of the workspace packages, by name. */
const packages = new Map(
  globSync('{spec,packages/*,apps/*,tooling/*}/package.json', { cwd: root }).map((manifest) => {
    const { name } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { name: string };
    return [name, dirname(join(root, manifest))];
  }),
);

function folderOf(name: string): string {
  const folder = packages.get(name);
  if (folder === undefined) throw new Error(`bootstrap.mjs starts ${name}, which is no workspace package`);
  return folder;
}

function dependenciesOf(folder: string): readonly string[] {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies?: object };
  return Object.keys(dependencies ?? {});
}

/** The packages that `npm start` and `npm run monitor` start by `bootstrap.mjs`, with their workspace dependencies. */
function started(): readonly string[] {
  const bootstrap = readFileSync(join(root, 'tooling/stack/bootstrap.mjs'), 'utf8');
  const [, list = ''] = /^const parts = \{(.*)\};$/m.exec(bootstrap) ?? [];
  const names = new Set(Array.from(list.matchAll(/'([^']+)'/g), ([, name = '']) => name));
  for (const name of names) {
    for (const dependency of dependenciesOf(folderOf(name))) if (packages.has(dependency)) names.add(dependency);
  }
  return [...names];
}

it.each(started())('%s imports only what is installed for npm start or npm run monitor', (name) => {
  const folder = folderOf(name);
  const installed = [name, ...dependenciesOf(folder)];
  // A script starts the monitor. Scripts that generate files and the checks of `npm test` need more packages.
  const places = name === '@ledger-explorer/health-monitor' ? '{src,scripts}' : '{src,generated}';
  const imported = globSync(`${places}/**/*.ts`, { cwd: folder })
    .filter((file) => !/\.test\.ts$|^scripts\/generate\.ts$|^src\/checks?(?:\/|\.ts$)/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      return Array.from(
        code.matchAll(/^(?:import|export) (?!type )(?:[^'";]*? from )?'([^'.][^']*)'/gm),
        ([, module = '']) => ({
          file,
          module: module
            .split('/')
            .slice(0, module.startsWith('@') ? 2 : 1)
            .join('/'),
        }),
      );
    });
  const missing = imported.filter(({ module }) => !/^(?:node|cloudflare):/.test(module) && !installed.includes(module));
  expect(missing).toEqual([]);
});
