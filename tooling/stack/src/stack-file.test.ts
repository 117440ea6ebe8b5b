import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { afterEach, describe, expect, it } from 'vitest';
import { claimFolder, releaseFolder, writeStackFile } from './stack-file.ts';

const folder = temporaryFolder('claim-');
afterEach(() => {
  releaseFolder(folder);
});

function file(pid: number) {
  return {
    baseUrl: 'http://x',
    apiKey: 'lx_x',
    databaseUrl: 'postgres://x',
    scanUrl: 'http://y',
    pid,
  };
}

describe('the lock of a data folder', () => {
  it('replaces the file of a stack that has ended', () => {
    // Above the highest process id of Linux.
    writeStackFile(folder, file(2 ** 22 + 1));
    claimFolder(folder);
    expect(readdirSync(folder)).toEqual(['stack.lock']);
  });

  it('replaces an invalid stack file', () => {
    writeFileSync(join(folder, 'stack.json'), '{"pid":');
    claimFolder(folder);
    expect(readdirSync(folder)).toEqual(['stack.lock']);
  });

  it('is removed with the stack file on release', () => {
    claimFolder(folder);
    writeStackFile(folder, file(process.pid));
    expect(JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8'))).toEqual(file(process.pid));
    releaseFolder(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});
