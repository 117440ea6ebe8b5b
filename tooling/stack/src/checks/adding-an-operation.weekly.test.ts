import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const copy = temporaryFolder('operation-');

/** Copies the repository with its installed packages. The links between its packages point into the copy. */
function copyRepository(): void {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const folders = new Set<string>();
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
    if (file.endsWith('package.json')) folders.add(dirname(file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const folder of folders) {
    const installed = join(folder, 'node_modules');
    if (folder === '.' || !existsSync(join(root, installed))) continue;
    cpSync(join(root, installed), join(copy, installed), {
      recursive: true,
      verbatimSymlinks: true,
      // Without caches: of the hidden folders, only the commands are needed.
      filter: (name) => !/node_modules\/\.(?!bin)/u.test(name),
    });
  }
}

/** The files that add `getTip`, a copy of `getHead`, with its page. */
function edits(read: (file: string) => string): Readonly<Record<string, string>> {
  /** The text of a file with insertions before and after the first occurrence of a text. */
  const insert = (file: string, before: string, place: string, after = '') => {
    const text = read(file);
    if (!text.includes(place)) throw new Error(`${file} has no ${place}`);
    return text.replace(place, () => before + place + after);
  };
  const rename = (text: string) =>
    text
      .replaceAll('getHead', 'getTip')
      .replaceAll("'head with totals'", "'tip'")
      .replaceAll(/\bHead\b/gu, 'Tip');
  return {
    // The header keeps its name.
    'spec/openapi/tip.yaml': rename(read('spec/openapi/head.yaml')).replace('Explorer-Tip', 'Explorer-Head'),
    'spec/openapi.yaml': insert(
      'spec/openapi.yaml',
      '  /v1/tip:\n    $ref: openapi/tip.yaml#/paths/one\n',
      '  /v1/head:',
    ),
    'packages/store/src/head/get-tip.ts': rename(read('packages/store/src/head/get-head.ts')),
    'packages/store/src/reader/reads.ts': insert(
      'packages/store/src/reader/reads.ts',
      "import { getTip } from '../head/get-tip.ts';\n",
      'import { getHead }',
    ).replace('  getHead,', '  getHead,\n  getTip,'),
    'packages/pages/src/home/tip-page.ts': `import { html } from '../html/html.ts';
import type { PageRoute } from '../page.ts';

export const tipPage: PageRoute = {
  name: 'tip',
  path: 'tip',
  section: null,
  render: async ({ client }) => {
    const { data } = await client.getTip();
    return { title: 'Tip', main: html\`<h1>\${data.position}</h1>\` };
  },
};
`,
    'packages/pages/src/routes.ts': insert(
      'packages/pages/src/routes.ts',
      "import { tipPage } from './home/tip-page.ts';\n",
      'export const routes: readonly PageRoute[] = [',
      '\n  tipPage,',
    ),
  };
}

function run(cwd: string, program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return status === 0 ? '' : `${cwd}: ${program} ${args.join(' ')}\n${stdout}${stderr}`;
}

// Besides one file of the proof with its expected response, and one line that lists it.
it('changes of six files add an operation with a page', () => {
  copyRepository();
  const changed = edits((file) => readFileSync(join(copy, file), 'utf8'));
  for (const [file, text] of Object.entries(changed)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  expect(Object.keys(changed)).toHaveLength(6);
  // These packages do not compile without an entry for each operation.
  const packages = ['packages/store', 'packages/pages', 'apps/query-service'];
  const errors =
    run(join(copy, 'spec'), 'node', ['scripts/generate.ts']) +
    run(join(copy, 'packages/client'), 'node', ['scripts/generate.ts']);
  expect(errors).toBe('');
  expect(
    packages
      .map((folder) => run(join(copy, folder), 'node_modules/.bin/tsc', ['-p', '.']))
      .filter((text) => text !== ''),
  ).toEqual([]);
});
