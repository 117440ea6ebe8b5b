import { expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import type { Environment } from './environment.ts';

it.each([
  ['https://me:hunter2@explorer.example/mainnet', /^has a user or password before explorer\.example: /],
  ['mainnet=ftp://me:hunter2@explorer.example/mainnet', /^"…@explorer\.example\/mainnet" is not an http/],
])('refuses EXPLORER_URL=%s without showing the password', (url, problem) => {
  const { configuration, complaints } = readConfiguration({ EXPLORER_URL: url } as Environment);
  expect(configuration.networks).toEqual([]);
  expect(complaints).toContainEqual({ variable: 'EXPLORER_URL', problem: expect.stringMatching(problem) as string });
  expect(JSON.stringify(complaints)).not.toContain('hunter2');
});
