import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const manifests = globSync('{spec,deploy,packages/*,apps/*,tooling/*}/package.json', { cwd: root });

it.each(manifests)('%s has the scripts that `pnpm check` and `npm test` run', (manifest) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  const ours = (pattern: string) =>
    globSync(pattern, { cwd: join(root, dirname(manifest)), exclude: (name) => name === 'node_modules' });
  const needed = [
    ...(ours('tsconfig.json').length > 0 ? ['lint', 'types'] : []),
    ...(ours('**/*.test.ts').length > 0 ? ['test'] : []),
    ...(ours('redocly.yaml').length > 0 ? ['lint:openapi'] : []),
  ];
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(needed));
  // Its output is counted (read-run.ts).
  if (scripts.test !== undefined) expect(scripts.test).toMatch(/^vitest run\b/);
});
