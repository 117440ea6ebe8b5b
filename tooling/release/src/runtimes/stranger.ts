import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmPackFolder } from '../npm-pack.ts';
import { root } from '../published-packages.ts';
import { run } from '../run.ts';

/** Tarballs of the client's dependencies, packed from this installation, so that npm needs no network. */
async function registryPackages(into: string): Promise<readonly string[]> {
  const fetch = realpathSync(join(root, 'packages/client/node_modules/openapi-fetch'));
  const folders = [fetch, join(dirname(fetch), 'openapi-typescript-helpers')];
  return Promise.all(folders.map((folder) => npmPackFolder(folder, into, '--ignore-scripts')));
}

/** Creates a project in an empty folder with only these tarballs installed. */
export async function installTarballs(tarballs: readonly string[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const all = [...tarballs, ...(await registryPackages(folder))];
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', ...all], folder);
}

/** All recipes of the guide as one program. */
export function recipes({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string }): string {
  const guide = readFileSync(join(root, 'docs/guides/recipes.md'), 'utf8');
  return Array.from(guide.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code)
    .join('\n')
    .replaceAll('http://127.0.0.1:8080/localnet', baseUrl)
    .replaceAll('<API_KEY>', apiKey);
}
