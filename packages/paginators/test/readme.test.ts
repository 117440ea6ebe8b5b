import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@ledger-explorer/client';
import { deploy, type Deployment } from '@ledger-explorer/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lists, type ListId } from '../generated/lists.ts';
import { collect } from '../src/collect.ts';
import { nameOf } from './walked.ts';

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
  // A package of its own, as a user has one.
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

/** An example as a program: those that begin no program of their own go on from the first. */
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

describe('against the real service', () => {
  it('every list is walked to its end while the ledger goes on', async () => {
    const client = createClient(service);
    const [transfer] = (await client.listTransfers()).data.content;
    const [event] = (await client.listEvents()).data.content;
    const [request] = (await client.listVoteRequests()).data.content;
    const partyId = transfer?.senders[0]?.partyId ?? transfer?.receivers[0]?.partyId ?? '';
    const parameters: Partial<Record<ListId, object>> = {
      listRewards: { partyId },
      listContractEvents: { contractId: event?.contractId ?? '' },
      listVotes: { id: request?.trackingCid ?? '' },
    };
    for (const operation of Object.keys(lists) as ListId[]) {
      const { items, report } = await collect(client, operation, { ...parameters[operation] });
      const names = new Set((items as readonly object[]).map((entry) => nameOf(operation, entry)));
      expect([operation, report.complete, names.size, report.faults]).toEqual([operation, true, items.length, []]);
    }
  });
});
