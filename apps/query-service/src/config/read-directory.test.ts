import { describe, expect, it } from 'vitest';
import { UsageError } from '@ledger-explorer/cli';
import { parseDirectory, readDirectory } from './read-directory.ts';

describe('parseDirectory', () => {
  it('reads names and images by party and synchronizer', () => {
    const directory = {
      parties: { 'alice::1220aa': { name: 'Alice', imageUrl: 'https://example.com/a.png', company: 'Alice Ltd' } },
      synchronizers: { 'global-domain::1220bb': { name: 'Global' } },
    };
    expect(parseDirectory(JSON.stringify(directory))).toEqual(directory);
  });

  it('accepts a file with only one section', () => {
    expect(parseDirectory('{"parties":{}}')).toEqual({ parties: {}, synchronizers: {} });
  });

  it.each([
    ['[]', 'it is not a JSON object'],
    ['{"partys":{}}', 'it has "partys"'],
    ['{"parties":[]}', '"parties" is not an object'],
    ['{"parties":{"a":"Alice"}}', 'the entry of a in "parties"'],
    ['{"parties":{"a":{"nme":"Alice"}}}', 'nme of a in "parties"'],
    ['{"synchronizers":{"s":{"name":7}}}', 'name of s in "synchronizers"'],
  ])('rejects %s with the reason', (text, message) => {
    expect(() => parseDirectory(text)).toThrow(UsageError);
    expect(() => parseDirectory(text)).toThrow(message);
  });
});

describe('readDirectory', () => {
  it('is empty without a file', () => {
    expect(readDirectory(null)).toEqual({ parties: {}, synchronizers: {} });
  });

  it('reports the variable and the missing file', () => {
    expect(() => readDirectory('/nowhere/directory.json')).toThrow(
      /^DIRECTORY_FILE="\/nowhere\/directory\.json" cannot be used: ENOENT.*: correct it, or unset DIRECTORY_FILE$/u,
    );
  });
});
