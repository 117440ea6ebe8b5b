import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseExact } from '../json/parse-exact.ts';
import { type Baseline, readBaseline, writeBaseline } from './baseline.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baseline-'));
  file = join(folder, 'baseline.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const recorded = new Date('2026-11-20T15:00:00.000Z');
const baseline: Baseline = {
  baseUrl: 'http://127.0.0.1:8080/localnet',
  specVersion: '1.2.0',
  recordedAt: recorded.toISOString(),
  expiresAt: '2026-12-20T15:00:00.000Z',
  position: '3234',
  known: [{ fingerprint: 'f', check: 'headers/vary', operation: 'any', title: 'Vary is missing' }],
  observations: [
    { operation: 'listVotes', kind: 'null', at: 'content[].company', values: ['always'], counts: { null: 9 } },
    {
      operation: 'listEvents',
      kind: 'unit',
      at: 'content[].createdAt',
      values: ['13 digits'],
      counts: { '13 digits': 20 },
    },
  ],
  answers: [
    {
      operation: 'listTransfers',
      target: '/v1/transfers?position=3234',
      body: parseExact('{"content":[{"amount":1234567890123456789.0000000001}]}').value,
    },
  ],
};

describe('a baseline', () => {
  it('is read as it was written, numbers digit by digit', () => {
    writeBaseline(file, baseline);
    const read = readBaseline(file, recorded);
    expect(read).toEqual({ ...baseline, observations: baseline.observations.toReversed() });
    expect(readFileSync(file, 'utf8')).toContain('1234567890123456789.0000000001');
  });

  it('is the same text whatever the order of what was seen', () => {
    writeBaseline(file, baseline);
    const text = readFileSync(file, 'utf8');
    writeBaseline(file, { ...baseline, observations: baseline.observations.toReversed() });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('expires, and says what to do then', () => {
    writeBaseline(file, baseline);
    expect(() => readBaseline(file, new Date('2026-12-20T15:00:00.000Z'))).toThrow(
      `the baseline ${file} of 2026-11-20 has expired on 2026-12-20: see what the deployment does now, and record it again (contract-tests record ${file})`,
    );
    writeBaseline(file, { ...baseline, expiresAt: null });
    expect(readBaseline(file, new Date('2099-01-01')).expiresAt).toBeNull();
  });

  it.each([
    ['no JSON', 'hello', 'is not JSON'],
    ['another JSON', '{"name":"x"}', 'is not a baseline of this version'],
    ['a later format', '{"format":2,"known":[],"observations":[],"answers":[]}', 'is not a baseline of this version'],
  ])('is not read from %s', (_, text, message) => {
    writeFileSync(file, text);
    expect(() => readBaseline(file, recorded)).toThrow(message);
  });

  it('that is not there is named, with the command that writes it', () => {
    expect(() => readBaseline(file, recorded)).toThrow(
      `baseline ${file}: there is no such file; contract-tests record ${file} writes one`,
    );
  });
});
