import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deploy } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { describe, expect, it } from 'vitest';
import { npmPack } from '../src/npm-pack.ts';
import { pack } from '../src/pack.ts';
import { releaseChecks } from '../src/release-checks.ts';
import { run } from '../src/run.ts';
import { compile, resolutions } from '../src/runtimes/compile.ts';
import { installTarballs, recipes } from '../src/runtimes/stranger.ts';
import { unpack } from '../src/unpack.ts';

const folder = temporaryFolder('release-');
const packed = await pack(folder);
await unpack(packed, folder);

/** Names of the files of a package, and the fields of its manifest that an installation uses. */
async function contents(tarball: string) {
  const files = (await run('tar', ['-tzf', tarball], folder)).trim().split('\n').sort();
  const text = await run('tar', ['-xzOf', tarball, 'package/package.json'], folder);
  const {
    scripts: _,
    devDependencies: __,
    dependencies = {},
    ...manifest
  } = JSON.parse(text) as Record<string, unknown>;
  return { files, manifest: { ...manifest, dependencies } };
}

describe('the published packages', () => {
  it('are the contract, client, paginators, contract tests, server and MCP server', () => {
    expect(packed.map(({ name }) => name.replace('@ledger-explorer/', '')).sort()).toEqual([
      'client',
      'contract-tests',
      'mcp',
      'paginators',
      'server',
      'spec',
    ]);
  });

  it('have the same files and manifest when packed by pnpm or npm', async () => {
    const tarballs = await npmPack(packed, await mkdtemp(join(folder, 'npm-')));
    for (const [index, { tarball }] of packed.entries()) {
      const [byPnpm, byNpm] = await Promise.all([tarball, tarballs[index] ?? ''].map(contents));
      expect(byNpm).toEqual(byPnpm);
    }
  });

  it.each(releaseChecks)('have no problem: $name', async ({ run }) => {
    expect((await run(packed, folder)).problems).toEqual([]);
  });
});

it('a project with only the npm tarballs compiles and runs the recipes', async () => {
  const project = await mkdtemp(join(folder, 'stranger-'));
  const libraries = packed.filter(({ name }) => /spec|client|paginators/.test(name));
  const network = ['--parties', '30', '--validators', '8', '--rate', '0.5'];
  const installing = npmPack(libraries, project).then((tarballs) => installTarballs(tarballs, project));
  const service = await deploy({ history: 300, simulator: network });
  try {
    await installing;
    const program = { name: 'recipes', code: recipes(service), shown: [] };
    for (const resolution of resolutions) {
      // With the compiler of this repository.
      expect(await compile([program], project, 'own', resolution)).toBe('');
    }
    await writeFile(join(project, 'recipes.ts'), program.code);
    const printed = await run(process.execPath, ['recipes.ts'], project);
    expect(printed).toMatch(
      /owns .*% of all coin\n.* unlocked and .* locked\n.* minted.*\n(.|\n)*updates, and \d+ new ones/,
    );
  } finally {
    await service.stop();
  }
});
