import { migrate, openWriter } from '@ledger-explorer/store';
import { expect, it } from 'vitest';
import { indexThroughOutages } from '../src/index-through-outages.ts';
import type { Ending } from '../src/index-updates.ts';
import { fault } from '../src/scan/ask-scan.ts';
import { Unanswered } from '../src/scan/scan-reader.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

/** A session on an empty index of this network. */
async function sessionOf(network: string, stop: AbortSignal, log: (line: string) => void = () => undefined) {
  const index = { databaseUrl: database.databaseUrl, network };
  await migrate(index);
  return { index, log, stop };
}

it('ends if it is stopped while another indexer has the lock, and does not take the lock afterwards', async () => {
  const stop = new AbortController();
  const session = await sessionOf('locked', stop.signal, (line) => {
    if (line.startsWith('waiting:')) stop.abort();
  });
  const other = await openWriter(session.index);
  expect(await indexThroughOutages(session, () => Promise.reject(new Error('it has the lock')))).toBe('stopped');
  await other.close();
  await (await openWriter(session.index)).close();
});

it('waits longer than 0.5 s after several attempts that index nothing', async () => {
  const stop = new AbortController();
  const log = (line: string) => {
    const [, seconds] = /; trying again in (.*) s$/.exec(line) ?? [];
    // The wait after the first attempt is at most 0.5 s.
    if (Number(seconds) > 0.5) stop.abort();
  };
  const unanswered = () =>
    Promise.reject<Ending>(new Unanswered({ method: 'GET', path: '/' }, fault('broken', 'the snapshot is gone')));
  const session = await sessionOf('idle', stop.signal, log);
  expect(await indexThroughOutages(session, unanswered)).toBe('stopped');
});

it('throws an error that is not an outage after a stop', async () => {
  const stop = new AbortController();
  const failing = () => {
    stop.abort();
    return Promise.reject<Ending>(new TypeError('a bug'));
  };
  const session = await sessionOf('idle', stop.signal);
  await expect(indexThroughOutages(session, failing)).rejects.toThrow('a bug');
});
