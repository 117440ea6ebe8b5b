import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './bundle-sizes.ts';
import { root } from '../published-packages.ts';
import { run } from '../run.ts';
import { writeTsconfig } from '../write-tsconfig.ts';

const examples = join(root, 'packages/client/test/instantiations');

/**
 * The number of type instantiations for 18 calls of the unpacked client: one of each core operation and a safe one. Those of a program that
 * only creates a client are subtracted.
 */
export async function typeInstantiations(folder: string): Promise<Figure> {
  const [calls, none] = await Promise.all(['calls', 'none'].map((name) => instantiations(name, folder)));
  return { name: 'type instantiations of 18 calls', value: (calls ?? NaN) - (none ?? NaN), most: 1500 };
}

async function instantiations(name: string, folder: string): Promise<number> {
  const place = join(folder, 'instantiations', name);
  mkdirSync(place, { recursive: true });
  const code = readFileSync(join(examples, `${name}.ts`), 'utf8');
  writeFileSync(join(place, `${name}.ts`), code.replace('../../src/index.ts', '@ledger-explorer/client'));
  writeTsconfig(place, ['*.ts'], {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    skipLibCheck: true,
  });
  const compiler = join(root, 'tooling/release/node_modules/.bin/tsc');
  const diagnostics = await run(compiler, ['-p', place, '--extendedDiagnostics'], folder);
  return Number(/Instantiations: +(\d+)/.exec(diagnostics)?.[1]);
}
