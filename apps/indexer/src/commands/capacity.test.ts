import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capacityOf, measured } from './capacity.ts';

function document(name: string): string {
  return readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
}

it('capacity uses the figures of docs/performance.md', () => {
  const text = document('performance.md');
  expect(text).toMatch(new RegExp(`\\b${measured.jsonBytes / 1000} kB`, 'u'));
  expect(text).toMatch(
    new RegExp(`disk of closed volumes / size of the updates as JSON +\\| ${measured.indexBytesPerJsonByte} `, 'u'),
  );
  expect(text).toContain(`| ${measured.updatesPerSecond.toLocaleString('en-US')} to `);
});

it('the capacity page contains the output of capacity', () => {
  expect(document('operating/capacity.md')).toContain(capacityOf(15, 3));
});

it('capacity warns if one server cannot write the ledger', () => {
  const limit = 0.8 * measured.updatesPerSecond;
  expect(capacityOf(limit + 1, 1)).toContain('too much for one server');
  expect(capacityOf(limit - 1, 1)).not.toContain('too much');
});
