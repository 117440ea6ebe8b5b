import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const isText = /\.(?:[cm]?[jt]sx?|json|md|sql|ya?ml)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => isText.test(path) && !path.includes('/generated/') && !/(?:^|\/)CHANGELOG\.md$/.test(path))
  .filter((path) => existsSync(join(root, path)))
  .map((path) => ({ path, content: readFileSync(join(root, path), 'utf8') }));

/** Anchors of a page's headings on GitHub. */
function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

const anchors = new Map(
  files.filter(({ path }) => path.endsWith('.md')).map(({ path, content }) => [path, anchorsOf(content)]),
);

/** `docs/contract.md#v8, #v13 to #v16` cites five rules. */
const citation = /docs\/(contract|scan)\.md((?:(?:, | and | to )?#[a-z0-9-]+)*)/g;

const citations = files.flatMap(({ path, content }) =>
  Array.from(content.matchAll(citation), ([, page = '', names = '']) => ({
    path,
    page: `docs/${page}.md`,
    names: Array.from(names.matchAll(/#([a-z0-9-]+)/g), ([, name = '']) => name),
    ranges: Array.from(
      names.matchAll(/#([a-z0-9]+) to #([a-z0-9]+)/g),
      ([, from = '', to = '']) => [from, to] as const,
    ),
  })),
);

/** Names of the contract's rules (V and R), in order. */
const rules = [...(anchors.get('docs/contract.md') ?? [])].filter((name) => /^[vr]\d+a?$/.test(name));

it('every citation of a contract rule or Scan fact has an existing anchor', () => {
  const broken = citations.flatMap(({ path, page, names }) =>
    names.filter((name) => anchors.get(page)?.has(name) !== true).map((name) => `${path}: ${page}#${name}`),
  );
  expect(broken).toEqual([]);
  expect(citations.length).toBeGreaterThan(100);
});

it('every internal link leads to an existing file and heading', () => {
  const broken = files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, content }) =>
      Array.from(content.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g), ([, file = '', anchor]) => {
        const target = file === '' ? path : normalize(join(dirname(path), file));
        const found = existsSync(join(root, target)) && (anchor === undefined || anchors.get(target)?.has(anchor));
        return found === true ? [] : [`${path}: ${file}${anchor === undefined ? '' : `#${anchor}`}`];
      }).flat(),
    );
  expect(broken).toEqual([]);
});

it('every rule of the contract is cited outside of the documents', () => {
  const byNumber = files
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ content }) => content.match(/(?<=rule: (?:'|\[[^\]]*)?)[VR]\d+a?/g) ?? [])
    .map((rule) => rule.toLowerCase());
  const byLink = citations
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ names, ranges }) => [
      ...names,
      ...ranges.flatMap(([from, to]) => rules.slice(rules.indexOf(from), rules.indexOf(to))),
    ]);
  const cited = new Set([...byNumber, ...byLink]);
  expect(rules.length).toBeGreaterThan(80);
  expect(rules.filter((rule) => !cited.has(rule))).toEqual([]);
});

it('every rule in findings of the contract tests exists', () => {
  const named = files
    .filter(({ path }) => path.startsWith('apps/contract-tests/src/') && !path.endsWith('.test.ts'))
    .flatMap(({ content }) => content.match(/(?<=rule: '|faultOf\([^,]+,\s*')[\w-]+(?=')/g) ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((rule) => anchors.get('docs/contract.md')?.has(rule.toLowerCase()) !== true)).toEqual([]);
});
