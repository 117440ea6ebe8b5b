import { deploy, type Deployment } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../src/pack.ts';
import { compile, compilers, resolutions } from '../src/runtimes/compile.ts';
import { type Example, examples } from '../src/runtimes/examples.ts';
import { helpOf, runtimes } from '../src/runtimes/run-program.ts';
import { writeProgram } from '../src/runtimes/write-program.ts';
import { unpack } from '../src/unpack.ts';

const folder = temporaryFolder('runtimes-');
let service: Deployment;
let programs: readonly Example[];

beforeAll(async () => {
  const packing = pack(folder);
  service = await deploy({ history: 300, simulator: ['--parties', '30', '--validators', '8', '--rate', '0.5'] });
  await unpack(await packing, folder);
  programs = examples(service);
  await writeProgram(programs, folder);
});

afterAll(async () => {
  await service.stop();
});

describe('README examples with packed packages against a real service', () => {
  it.each(Object.entries(runtimes))('run on %s', async (_, run) => {
    const runs = await run(folder);
    expect(runs.map(({ name, error }) => ({ name, error }))).toEqual(
      programs.map(({ name }) => ({ name, error: undefined })),
    );
    const printed = new Map(runs.map((one) => [one.name, one.printed]));
    for (const { name, shown } of programs) expect(printed.get(name)).toEqual(expect.arrayContaining([...shown]));
  });
});

it.each(['contract-tests', 'mcp'])('packed %s prints its help on Node.js 20', async (name) => {
  expect(await helpOf(name, folder)).toContain('--base-url');
});

const consumers = compilers.flatMap((compiler) => resolutions.map((resolution) => ({ compiler, resolution })));

describe('types of the packed packages', () => {
  it.each(consumers)(
    'are accepted by $compiler with moduleResolution $resolution',
    async ({ compiler, resolution }) => {
      expect(await compile(programs, folder, compiler, resolution)).toBe('');
    },
  );
});
