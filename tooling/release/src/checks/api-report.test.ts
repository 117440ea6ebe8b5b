import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { expect, it } from 'vitest';
import { changedLines } from './api-report.ts';

const folder = temporaryFolder('report-');

it('a difference of two reports has repeated lines and new lines only', () => {
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  writeFileSync(before, 'a {\n  name;\n}\nb {\n  name;\n}\n');
  writeFileSync(after, 'a {\n}\nb {\n  name;\n  size;\n}\n');
  expect(changedLines(before, after)).toBe('      -  name;\n      +  size;');
  expect(changedLines(join(folder, 'missing'), before).split('\n')).toHaveLength(6);
});
