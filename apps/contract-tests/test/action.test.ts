import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from './temporary-folder.ts';

interface Action {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly steps: readonly { readonly run?: string; readonly env?: Record<string, string> }[] };
}

const folder = fileURLToPath(new URL('..', import.meta.url));
const action = parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action;
const { run = '', env: environment = {} } = action.runs.steps.find((step) => step.run !== undefined) ?? {};
const temporary = temporaryFolder();

beforeAll(() => {
  // An npx that runs the program of this folder instead of a published package; `shift 2` drops `--yes` and the package.
  writeFileSync(
    join(temporary, 'npx'),
    `#!/bin/sh\nshift 2\nexec '${process.execPath}' '${join(folder, 'src/main.ts')}' "$@"\n`,
  );
  chmodSync(join(temporary, 'npx'), 0o755);
});

/** The step as a runner runs it (bash -eo pipefail), with these inputs. */
function runStep(inputs: Readonly<Record<string, string>>) {
  const given = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? '';
      return [name, inputs[input] ?? ''];
    }),
  );
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
    encoding: 'utf8',
    env: {
      PATH: `${temporary}${delimiter}${process.env.PATH ?? ''}`,
      GITHUB_ACTION_PATH: folder,
      GITHUB_STEP_SUMMARY: join(temporary, 'summary.md'),
      ...given,
    },
  });
}

describe('the GitHub Action', () => {
  it('passes every input by the environment, none inside the script', () => {
    const used = Object.values(environment).join(' ');
    for (const input of Object.keys(action.inputs)) expect(used).toContain(`inputs.${input} `);
    expect(run).not.toContain('${{');
  });

  it('rejects an unknown mode', () => {
    const { status, stderr } = runStep({ 'base-url': 'http://127.0.0.1:1/localnet', 'api-key': 'k', mode: 'slow' });
    expect(stderr).toBe('mode is "slow": give quick or deep\n');
    expect(status).toBe(2);
  });

  it('fails with exit code 2 and one line if the deployment is unreachable', () => {
    const { status, stderr } = runStep({
      'base-url': 'http://127.0.0.1:1/localnet',
      'api-key': 'k',
      mode: 'quick',
      report: join(temporary, 'report of today.html'),
    });
    expect(stderr.trim()).toMatch(/^[^\n]*127\.0\.0\.1:1[^\n]*$/);
    expect(status).toBe(2);
  });

  it('passes the second deployment, without a key if its key is empty', () => {
    const { status, stderr } = runStep({
      'base-url': 'http://127.0.0.1:1/localnet',
      'api-key': 'k',
      mode: 'quick',
      against: 'ftp://nowhere',
    });
    expect(stderr).toContain('nowhere');
    expect(stderr).not.toContain('key');
    expect(status).toBe(2);
  });

  it('reports a missing file of known findings', () => {
    const { status, stderr } = runStep({
      'base-url': 'http://127.0.0.1:1/localnet',
      'api-key': 'k',
      mode: 'deep',
      known: join(temporary, 'no such.txt'),
    });
    expect(stderr).toContain('no such.txt');
    expect(status).toBe(2);
  });
});
