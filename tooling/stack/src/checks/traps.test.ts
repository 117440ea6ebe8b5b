import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

const rows = [...read('docs/traps.md').matchAll(/^\| (\d+) \|.*\| (.+) \|$/gm)].map(([, number, tests = '']) => ({
  number: Number(number),
  tests: tests.split('<br>').map((test) => /^`([^`]+)`: (.+)$/.exec(test)),
}));

it('the page of the traps has all 40, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

it('every test that the page of the traps names is in its file, by its whole name', () => {
  const missing = rows.flatMap(({ number, tests }) =>
    tests.flatMap((test) => {
      const [, path = '', name = ''] = test ?? [];
      const quoted = ["'", '"', '`'].map((quote) => `${quote}${name}${quote}`);
      return path !== '' && quoted.some((each) => read(path).includes(each)) ? [] : [`${number}: ${path}: ${name}`];
    }),
  );
  expect(missing).toEqual([]);
});
