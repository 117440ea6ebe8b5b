import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readmes = globSync(
  ['{apps,packages,tooling,deploy}/*/README.md', 'deploy/README.md', 'spec/README.md', 'README.md', 'CONTRIBUTING.md'],
  { cwd: root },
);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function blocksOf(path: string, language: string): string[] {
  return Array.from(
    read(path).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm')),
    ([, code = '']) => code,
  );
}

/** Tested against a deployment by packages/client/test/readme.test.ts, like those of docs/guides. */
const elsewhere = ['README.md', 'packages/client/README.md', 'packages/paginators/README.md'];

describe('examples', () => {
  it.each(readmes.filter((path) => !elsewhere.includes(path) && blocksOf(path, 'ts').length > 0))(
    'of %s run and print the documented output',
    async (path) => {
      for (const code of blocksOf(path, 'ts')) {
        const options = ['--input-type=module-typescript', '--eval', code];
        const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: join(root, dirname(path)) });
        for (const [, shown = ''] of code.matchAll(/^(?:if \(.*\) )?console\.log.*; \/\/ (.*)$/gm))
          expect(stdout.split('\n')).toContain(shown);
        // A comment that begins with a number is a line of the output.
        for (const [, shown = ''] of code.matchAll(/^\/\/ (\d.*)$/gm)) expect(stdout.split('\n')).toContain(shown);
      }
    },
  );
});

it('every pnpm or npm command of a README exists', () => {
  const scriptsOf = (path: string): readonly string[] =>
    Object.keys((JSON.parse(read(path)) as { scripts?: object }).scripts ?? {});
  const ofRoot = scriptsOf('package.json');
  const packages = new Map(
    globSync(['package.json', 'spec/package.json', '{apps,packages,tooling,deploy}/*/package.json'], { cwd: root }).map(
      (path) => [(JSON.parse(read(path)) as { name: string }).name.replace('@ledger-explorer/', ''), scriptsOf(path)],
    ),
  );
  const builtIn = 'install exec publish pack pkg init add dlx vitest changeset start test i create run'.split(' ');
  const missing = readmes.flatMap((path) => {
    const text = `${blocksOf(path, 'sh').join('\n')}\n${Array.from(read(path).matchAll(/`((?:p?npm) [^`\n]+)`/g), ([, code = '']) => code).join('\n')}`;
    const commands = /(?<![\w/-])(p?npm) (?:--filter (?:@ledger-explorer\/)?([\w-]+) )?(?:run )?([a-z][\w:-]*)/g;
    return Array.from(text.matchAll(commands)).flatMap(([, program, filter, script = '']) => {
      // Without a filter, the command of pnpm may be one of any package.
      const all = program === 'npm' ? ofRoot : [...packages.values()].flat();
      const scripts = filter === undefined ? all : (packages.get(filter) ?? []);
      if (builtIn.includes(script) || scripts.includes(script)) return [];
      return [`${path}: ${script}${filter === undefined ? '' : ` of ${filter}`}`];
    });
  });
  expect(missing).toEqual([]);
});
