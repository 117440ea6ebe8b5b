import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploy, type Deployment } from '@ledger-explorer/kit';
import { operations } from '@ledger-explorer/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { createClient as createCheckedClient } from '../src/validate/index.ts';

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

async function examplesOf(path: string): Promise<readonly string[]> {
  const text = await readFile(here(`../../../${path}`), 'utf8');
  return Array.from(text.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code);
}

/** Complete programs: an example that creates no client continues `beginning`. */
function completed(codes: readonly string[], beginning: string): readonly string[] {
  return codes.map((code) =>
    /import {.*createClient\b.*'@ledger-explorer\/client'/.test(code) ? code : beginning + code,
  );
}

const ofClient = await examplesOf('packages/client/README.md');
const ofPaginators = await examplesOf('packages/paginators/README.md');
// The parts of a guide are one program.
const guides = (await readdir(here('../../../docs/guides'))).sort().map((file) => examplesOf(`docs/guides/${file}`));
const ofGuides = (await Promise.all(guides)).map((parts) => parts.join('\n'));
const examples = [
  ...completed([...ofClient, ...(await examplesOf('README.md')), ...ofGuides], ofClient[0] ?? ''),
  ...completed(ofPaginators, ofPaginators[0]?.split('const walk')[0] ?? ''),
];

let service: Deployment;
let folder: string;

beforeAll(async () => {
  service = await deploy({ history: 300, simulator: ['--parties', '30', '--validators', '8', '--rate', '10'] });
  // A separate package, like that of a user.
  folder = await mkdtemp(join(tmpdir(), 'readme-'));
  await mkdir(join(folder, 'node_modules/@ledger-explorer'), { recursive: true });
  await symlink(here('..'), join(folder, 'node_modules/@ledger-explorer/client'));
  await symlink(here('../../paginators'), join(folder, 'node_modules/@ledger-explorer/paginators'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An example with the address and the key of the deployment. */
function program(code: string): string {
  return code.replaceAll('http://127.0.0.1:8080/localnet', service.baseUrl).replaceAll('<API_KEY>', service.apiKey);
}

describe('the examples of the READMEs and the guides', () => {
  it.each([
    ['everywhere', []],
    ['on Node.js', ['node']],
  ])('are accepted by the compiler: those that run %s', async (_, types) => {
    const isOnNode = types.length > 0;
    const codes = examples.filter((code) => code.includes("from 'node:") === isOnNode);
    const files = codes.map((_, index) => `example-${types.join('')}${index}.ts`);
    await Promise.all(files.map((file, index) => writeFile(join(folder, file), program(codes[index] ?? ''))));
    const typeRoots = [here('../../../node_modules/@types')];
    const options = { types, typeRoots, lib: ['es2024', 'dom', 'dom.iterable'] };
    const config = { extends: here('../../../tsconfig.base.json'), compilerOptions: options, files };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync(here('../node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('run', async () => {
    const names = examples.map((_, index) => `./run-${index}.ts`);
    await Promise.all(names.map((name, index) => writeFile(join(folder, name), program(examples[index] ?? ''))));
    // One after the other in one process, which loads the client once.
    const main = names.map((name) => `console.log('of ${name}'); await import('${name}');`).join('\n');
    await writeFile(join(folder, 'run.ts'), `${main}\nprocess.exit();`);
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(folder, 'run.ts')], { encoding: 'utf8' });
    expect({ status, stderr, stdout }).toMatchObject({ status: 0, stderr: '' });
    const outputs = stdout.split(/^of .*\n/m).slice(1);
    for (const [index, code] of examples.entries()) {
      for (const [, shown = ''] of code.matchAll(/^console\.log.*; \/\/ (.*)$/gm))
        expect(outputs[index]).toContain(shown);
    }
  });
});

describe('against the real service', () => {
  it.each(['number', 'string', 'bigdecimal'] as const)(
    'every response follows the contract, numbers as %s',
    async (numbers) => {
      const client = createCheckedClient({ ...service, validate: 'throw', numbers });
      const [transfer] = (await client.listTransfers()).data.content;
      const [request] = (await client.listVoteRequests()).data.content;
      const [event] = (await client.listEvents()).data.content;
      const [round] = (await client.listRounds()).data.content;
      const [entry] = (await client.listNames()).data.content;
      const [sv] = (await client.listSuperValidators()).data.content;
      const [validator] = (await client.listValidators()).data.content;
      const [app] = (await client.listFeaturedApps()).data.content;
      const partyId = transfer?.senders[0]?.partyId ?? transfer?.receivers[0]?.partyId ?? '';
      const parameters = {
        partyId,
        id: request?.trackingCid ?? '',
        eventId: event?.eventId ?? '',
        contractId: event?.contractId ?? '',
        updateId: event?.transactionId ?? '',
        number: round?.number ?? 0,
        name: entry?.name ?? '',
        metric: 'volume',
        svId: sv?.svId ?? '',
        template: 'Splice.Amulet:Amulet',
        validatorId: validator?.validator ?? '',
        provider: app?.provider ?? '',
      };
      for (const { id, parameters: taken } of operations) {
        const named = taken.map(({ name }) => name).filter((name) => name in parameters) as (keyof typeof parameters)[];
        const sent = Object.fromEntries(named.map((name) => [name, parameters[name]]));
        const { status, data } = await client.call(id, sent);
        expect([id, status, typeof data]).toEqual([id, 200, 'object']);
      }
    },
  );

  it('caches responses by ETag, and keeps all digits', async () => {
    const client = createClient({ ...service, cache: 10, numbers: 'string' });
    const { position } = await client.listTransfers();
    const pinned = { position: position ?? 0, size: 100 };
    let before = await client.listTransfers(pinned);
    let after = await client.listTransfers(pinned);
    // A name that changes on the ledger in between changes the tag of this list too.
    for (let tries = 0; !after.fromCache && tries < 20; tries += 1) {
      before = after;
      after = await client.listTransfers(pinned);
    }
    expect([before.fromCache, after.fromCache, after.status]).toEqual([false, true, 304]);
    expect(after.data).toEqual(before.data);
    for (const { amount } of after.data.content) expect(amount).toMatch(/^(0|[1-9]\d*)(\.\d{0,9}[1-9])?$/);
  });

  it('distinguishes errors of the service', async () => {
    const client = createClient(service);
    const unknown = await client.safe.getParty({ partyId: 'nobody::1220' });
    expect(unknown.error).toMatchObject({ kind: 'not-found', status: 404, retryable: false });
    expect(unknown.error?.requestId).toBeTruthy();
    const beyond = await client.safe.listTransfers({ page: 51 });
    expect(beyond.error).toMatchObject({
      kind: 'invalid-parameter',
      problem: { errors: [{ in: 'query', name: 'page' }] },
    });
    const stranger = createClient({ ...service, apiKey: 'no-such-key' });
    expect((await stranger.safe.getDashboard()).error).toMatchObject({ kind: 'unauthorized', status: 401 });
  });

  it('never gets 429', async () => {
    const statuses: number[] = [];
    const onResponse = ({ response }: { response: Response }) => void statuses.push(response.status);
    const client = createClient({ ...service, dedupe: false, middleware: [{ onResponse }] });
    // The client learns its limit from the first response.
    await client.getDashboard();
    for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 10 }, () => client.getDashboard()));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
