import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimFolder, releaseFolder, writeStackFile } from './stack-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
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

describe('the claim on a data folder', () => {
  it('replaces what a dead stack left', () => {
    // Above the highest process id that Linux gives.
    writeStackFile(folder, file(2 ** 22 + 1));
    claimFolder(folder);
    expect(readdirSync(folder)).toEqual(['stack.lock']);
  });

  it('replaces what is not a stack file', () => {
    writeFileSync(join(folder, 'stack.json'), '{"pid":');
    claimFolder(folder);
    expect(readdirSync(folder)).toEqual(['stack.lock']);
  });

  it('is taken back with the file', () => {
    claimFolder(folder);
    writeStackFile(folder, file(process.pid));
    expect(JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8'))).toEqual(file(process.pid));
    releaseFolder(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});
