import { describe, expect, it } from 'vitest';
import { banner } from './banner.ts';

const file = { baseUrl: 'http://127.0.0.1:8080/localnet', apiKey: 'lx_x', databaseUrl: '', scanUrl: '', pid: 1 };
const progress = { position: 5014, recordTime: '2026-11-22T12:09:31.250878Z', lag: 840 };

describe('the banner', () => {
  it('has base URL, key, reference and client', () => {
    const text = banner(file, progress, 'head');
    for (const part of [file.baseUrl, 'lx_x', `${file.baseUrl}/docs`, 'packages/client/README.md']) {
      expect(text).toContain(part);
    }
  });

  it('has the address of the pages first', () => {
    expect(/http\S+/.exec(banner(file, progress, 'head'))?.[0]).toBe(`${file.baseUrl}/`);
  });

  it('reports that all updates are indexed', () => {
    expect(banner(file, progress, 'head')).toContain('is ready: all 5,014 updates are indexed.');
  });

  it('reports the position and lag of an index that catches up', () => {
    const text = banner(file, progress, 'behind');
    expect(text).toContain('still catching up: 5,014 updates are indexed, up to 2026-11-22T12:09:31Z (14 min behind).');
    expect(text).not.toContain('all 5,014');
  });

  it('reports a stopped indexer with its position', () => {
    expect(banner(file, progress, 'stopped')).toMatch(
      /indexer has stopped \(see its last line above\).*: 5,014 updates are indexed, up to/,
    );
  });

  it.each([
    [12, '12 s'],
    [3 * 3600, '3 h'],
    [300 * 86_400, '300 days'],
  ])('writes a lag of %d s as %s', (lag, text) => {
    expect(banner(file, { ...progress, lag }, 'behind')).toContain(`(${text} behind)`);
  });
});
