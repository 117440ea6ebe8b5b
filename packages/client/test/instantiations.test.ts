import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

function instantiations(project: string): number {
  const { stdout } = spawnSync('tsc', ['-p', project, '--extendedDiagnostics'], {
    cwd: fileURLToPath(new URL('instantiations/', import.meta.url)),
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${fileURLToPath(new URL('../node_modules/.bin', import.meta.url))}:${process.env.PATH ?? ''}`,
    },
  });
  const found = /Instantiations: +(\d+)/.exec(stdout);
  if (!found || stdout.includes('error TS')) throw new Error(stdout);
  return Number(found[1]);
}

it('18 calls cost the type checker at most 1,500 instantiations', () => {
  expect(instantiations('tsconfig.json') - instantiations('tsconfig.none.json')).toBeLessThanOrEqual(1500);
});
