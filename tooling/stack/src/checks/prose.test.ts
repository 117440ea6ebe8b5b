import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { operations } from '@ledger-explorer/spec';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Rejected spellings. */
const misspelled = /\blicences?\b|\bcan not\b/i;

const documents = globSync(
  [
    '*.md',
    'docs/**/*.md',
    'deploy/**/*.md',
    'spec/README.md',
    '{apps,packages,tooling}/*/*.md',
    '{apps,packages,tooling}/*/{browser,site}/README.md',
  ],
  { cwd: root, exclude: (path) => /node_modules|CHANGELOG|^docs\/(?:api|site)$/.test(path) },
);

/** Maximum number of words of a document, without code and generated tables. */
const limits: readonly (readonly [path: RegExp, words: number])[] = [
  [/README\.md$/, 1200],
  [/^docs\/performance\.md$/, 1500],
];

function wordsOf(text: string): number {
  const prose = text.replaceAll(/^```.*?^```/gms, '').replaceAll(/<!-- settings: .*? -->\n\n(?:\|.*\n)*/g, '');
  return prose.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

const limited = limits.flatMap(([pattern, words]) =>
  documents.filter((path) => pattern.test(path)).map((path) => [path, words] as const),
);
it.each(limited)('%s has at most %i words', (path, words) => {
  expect(wordsOf(read(path))).toBeLessThanOrEqual(words);
});

describe.each(documents)('%s', (path) => {
  const text = read(path);

  it('has no rejected spelling', () => {
    expect(misspelled.exec(text.replaceAll(/`[^`\n]+`/g, ''))?.[0]).toBeUndefined();
  });

  it('has table cells of at most 120 characters', () => {
    const cells = text.split('\n').flatMap((line) => (line.startsWith('| ') ? line.split(/(?<!\\)\|/) : []));
    expect(cells.map((cell) => cell.trim()).filter((cell) => !/^:?-+:?$/.test(cell) && cell.length > 120)).toEqual([]);
  });

  it('states the correct number of core operations', () => {
    const core = operations.filter(({ extension }) => !extension).length;
    for (const [, count] of text.matchAll(/\b(\d+)(?: read-only HTTP| core)? operations\b/g))
      expect(Number(count)).toBe(core);
  });
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** `[name, file]` of every program with options that the root can start. */
const programs = [
  ...Object.entries(scripts).flatMap(([name, line]) => {
    const [, file] = /^node (?:--\S+ )*(\S+\.[jt]s)$/.exec(line) ?? [];
    return file === undefined || file.includes('/checks/') ? [] : [[name, file] as const];
  }),
  // Started by `bootstrap.mjs`, which installs its dependencies.
  ['monitor', 'apps/health-monitor/scripts/dev.ts'] as const,
];

/** Reads all help texts in one process, as most programs load the same modules. A program that does not exit after its help ends by itself. */
const readHelps = `
  const programs = ${JSON.stringify(programs)};
  const { write } = process.stdout;
  const { exit } = process;
  process.exit = () => undefined;
  const helps = {};
  for (const [name, file] of programs) {
    helps[name] = '';
    process.stdout.write = (text) => (helps[name] += text, true);
    process.argv = [process.execPath, file, '--help'];
    await import(${JSON.stringify(pathToFileURL(root).href)} + file);
  }
  process.stdout.write = write;
  process.stdout.write(JSON.stringify(helps), () => exit());
`;

describe('--help', () => {
  let helps: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', readHelps]);
    helps = JSON.parse(stdout) as typeof helps;
    expect(programs.length).toBeGreaterThanOrEqual(10);
  });

  it.each(programs)('has a usage for pnpm %s', (name) => {
    expect(helps[name]).toMatch(/^Usage: /m);
  });
});
