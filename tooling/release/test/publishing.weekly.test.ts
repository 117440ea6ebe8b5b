import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.ts';
import { run } from '../src/run.ts';
import { type LocalRegistry, startRegistry } from './local-registry.ts';
import { workflow } from './workflow.ts';

const { jobs } = workflow('release.yml');
const names = publishedPackages().map(({ name }) => name);
/** Names of files and folders that are not copied. */
const ignored = new Set(['node_modules', '.git', '.data', '.turbo', 'dist', 'coverage', '.wrangler']);

const folder = temporaryFolder('publishing-', process.env.INSTALL_TMPDIR);
const checkout = join(folder, 'checkout');
let registry: LocalRegistry;

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
}

/** Runs a step of the workflow, given by its name, id or command, in the checkout, with local registry and repository only. */
async function step(job: string, name: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const script = jobs[job]?.steps.find((candidate) =>
    [candidate.name, candidate.id, candidate.run].includes(name),
  )?.run;
  if (script === undefined) throw new Error(`release.yml: ${job} has no step ${name}`);
  const registries = { PNPM_CONFIG_REGISTRY: registry.url, NPM_CONFIG_REGISTRY: registry.url };
  // Git has only the identity that the workflow sets.
  const noIdentity = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const github = { GITHUB_OUTPUT: join(folder, 'output'), CI: 'true' };
  const all = { ...process.env, ...registries, ...github, ...env, ...noIdentity };
  return run('bash', ['-e', '-o', 'pipefail', '-c', script], checkout, all);
}

beforeAll(async () => {
  registry = await startRegistry();
  cpSync(root, checkout, { recursive: true, filter: (path) => !ignored.has(basename(path)) });
  const releases = names.map((name) => `'${name}': minor`).join('\n');
  writeFileSync(join(checkout, '.changeset/of-the-test.md'), `---\n${releases}\n---\n\nSomething for the test.\n`);
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], checkout);
  writeFileSync(
    join(checkout, '.npmrc'),
    `registry=${registry.url}\n${registry.url.replace('http:', '')}:_authToken=of-the-test\n`,
  );
  execFileSync('git', ['init', '--quiet', '--bare', join(folder, 'origin.git')]);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', 'Start');
  git('remote', 'add', 'origin', join(folder, 'origin.git'));
  git('push', '--quiet', 'origin', 'main');
  await step('pack', 'pnpm build');
});

afterAll(() => {
  registry.close();
});

/** The last publication of each package. The registry of the tests keeps no others, and no other tags. */
function published() {
  return names.map((name) => {
    const found = registry.packages.get(name);
    const version = Object.values(found?.['dist-tags'] ?? {})[0] ?? '';
    return { name, tags: found?.['dist-tags'], manifest: found?.versions[version] };
  });
}

describe('the steps of release.yml', () => {
  it('publish a canary under its own dist-tag without git tags', async () => {
    await step('pack', 'pnpm changeset version --snapshot canary');
    await step('pack', 'pack', { NEXT: 'canary' });
    expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(`packages=${names.length}\n`);
    // The publish job has the files of a checkout, and only `packed` and `plan.json` of the pack job. The next test needs the old versions, too.
    git('stash', '--quiet', '--include-untracked', '--', ':!packed', ':!plan.json');
    await step('publish', 'Publish', { NEXT: 'canary' });
    for (const { name, tags } of published()) {
      expect(tags, name).toEqual({ canary: expect.stringMatching(/^\d+\.\d+\.\d+-canary-\d{14}$/) as string });
    }
    expect(git('tag')).toBe('');
  });

  it('publish the next version with tags, and manifests with the repository that provenance needs', async () => {
    await step('version', 'pnpm version-packages');
    rmSync(join(checkout, 'packed'), { recursive: true, force: true });
    await step('pack', 'pack', { NEXT: 'publish' });
    await step('publish', 'Publish', { NEXT: 'publish' });
    await step('publish', 'Push the tags');
    const version = (
      JSON.parse(readFileSync(join(checkout, 'packages/client/package.json'), 'utf8')) as { version: string }
    ).version;
    for (const { name, tags, manifest } of published()) {
      expect(tags, name).toEqual({ latest: version });
      expect(manifest, name).toMatchObject({
        repository: { type: 'git', url: expect.stringContaining('github.com/ledger-explorer/') as string },
      });
    }
    const pushed = git('ls-remote', '--tags', 'origin')
      .split('\n')
      .map((line) => line.split('refs/tags/')[1]);
    expect(pushed.filter((tag) => tag?.endsWith('^{}') === false).sort()).toEqual(
      names.map((name) => `${name}@${version}`).sort(),
    );
    const notes = await run('node', ['tooling/release/src/notes-main.ts'], checkout);
    expect(notes).toContain('Something for the test.');
  });
});
