import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Words of our own that nobody else uses, and what to write in their place. */
const instead: readonly (readonly [words: RegExp, plain: string])[] = [
  [/\b(?:un)?told\b/, 'reported, logged; or name who says it'],
  [/\btells (?:who|of)\b/, 'name who reports it'],
  [/\bkept (?:answer|bytes|reply)\b|(?<!-)\blasting\b/, 'cached, immutable'],
  [/\banew\b/, 'again'],
  [/\bgo(?:es)? on where\b/, 'resumes where'],
  [/\bwho asks\b|\bwhat it is asked\b/, 'the caller, the request'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer|more|less)[a-z]/i, 'is not a'],
  [/\bno end to\b/, 'no limit'],
  [/\ba wish\b|\bthe long way\b|\blet in\b|\bhand(?:s|ed)? over\b/, 'preference, fallback, admitted, delegated'],
  [/\bholds? (?:the|a) (?:list|walk) still\b|\bof then\b|\bas now\b/, 'as of this position'],
  [/\bturn(?:s|ed)? [\w`]+ round\b|\bother end\b/, 'reverse, the opposite end'],
  [/\blicences?\b/i, 'license'],
  [/\bor say(?:s|ing) why not\b|\bor said not to be\b/, 'reports whether it is complete and, if not, why'],
  [/\bcalled wrongly\b/, 'usage error'],
  [/\bso many\b/, 'the number of'],
  [/\bcan not\b/, 'cannot'],
];

const paths = globSync(
  [
    '*.md',
    'docs/*.md',
    'docs/{concepts,guides,operating}/*.md',
    '{apps,packages,tooling,spec}/*/README.md',
    'spec/README.md',
    'deploy/README.md',
    'spec/openapi.yaml',
    'spec/openapi/*.yaml',
  ],
  { cwd: root },
);

/** The text of a document without code, and without the names of tests that the page of the traps cites. */
function proseOf(path: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  return path.endsWith('.yaml')
    ? text.replaceAll(/^\s*- \{ rule: .*|^\s*#.*/gm, '')
    : text
        .replaceAll(/^```.*?^```/gms, '')
        .replaceAll(/`[^`\n]+`: [^|<\n]+/g, '')
        .replaceAll(/`[^`\n]+`/g, '`');
}

/** What is not plain English, and what to write in its place. */
function faultsOf(text: string): string[] {
  const prose = text.replaceAll(/\s+/g, ' ');
  return instead.flatMap(([words, plain]) =>
    Array.from(
      prose.matchAll(new RegExp(words, `g${words.flags}`)),
      ({ 0: found, index }) => `${prose.slice(Math.max(0, index - 40), index + found.length + 20)}: ${plain}`,
    ),
  );
}

it.each(paths)('%s is in plain English', (path) => {
  expect(faultsOf(proseOf(path))).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** `[name, file]` of every program that the root can start; a check takes no options. */
const programs = [
  ...Object.entries(scripts).flatMap(([name, line]) => {
    const [, file] = /^node (?:--\S+ )*(\S+\.[jt]s)$/.exec(line) ?? [];
    return file === undefined || file.includes('/checks/') ? [] : [[name, file] as const];
  }),
  // By `bootstrap.mjs`, which sees to what it needs.
  ['monitor', 'apps/health-monitor/scripts/dev.ts'] as const,
];

it('there are at least ten programs', () => {
  expect(programs.length).toBeGreaterThanOrEqual(10);
});

it.each(programs)('pnpm %s has a help, in plain English', async (_, file) => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, file), '--help']);
  expect(stdout).toMatch(/^Usage: /m);
  expect(faultsOf(stdout)).toEqual([]);
});
