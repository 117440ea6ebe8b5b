import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploy, type Deployment } from '@ledger-explorer/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const readme = await readFile(here('../README.md'), 'utf8');
const examples = Array.from(readme.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code);
const [first = ''] = examples;
const [start = ''] = first.split('\n\nconst walk');

let service: Deployment;
let folder: string;

beforeAll(async () => {
  service = await deploy({ history: 300, simulator: ['--parties', '30', '--validators', '8', '--rate', '10'] });
  // A separate package, like that of a user.
  folder = await mkdtemp(join(tmpdir(), 'readme-'));
  const packages = join(folder, 'node_modules/@ledger-explorer');
  await mkdir(packages, { recursive: true });
  await symlink(here('../../client'), join(packages, 'client'));
  await symlink(here('..'), join(packages, 'paginators'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An example as a complete program: one without its own beginning continues the first example. */
function program(code: string): string {
  return (code === first ? code : `${start}\n${code}`)
    .replaceAll('http://127.0.0.1:8080/localnet', service.baseUrl)
    .replaceAll('<API_KEY>', service.apiKey);
}

describe('the examples of the README', () => {
  it('are accepted by the compiler', async () => {
    const files = examples.map((_, index) => `example-${index}.ts`);
    await Promise.all(files.map((file, index) => writeFile(join(folder, file), program(examples[index] ?? ''))));
    const options = { types: [], lib: ['es2024', 'dom', 'dom.iterable'] };
    const config = { extends: here('../../../tsconfig.base.json'), compilerOptions: options, files };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync(here('../node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it.each(examples.map((code, index) => [index, code] as const))('run: %i', async (index, code) => {
    const file = join(folder, `run-${index}.ts`);
    await writeFile(file, program(code));
    const { status, stderr, stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect({ status, stderr, stdout }).toMatchObject({ status: 0, stderr: '' });
    for (const [, shown = ''] of code.matchAll(/^console\.log.*; \/\/ (.*)$/gm)) expect(stdout).toContain(shown);
  });
});
