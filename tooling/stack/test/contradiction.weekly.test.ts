import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulator } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '@ledger-explorer/store';
import { explorerOf } from './explorer.ts';
import { runStack } from './run-stack.ts';

const history = 100;
/** Position of the first update that differs between the hosts. */
const differing = history + 10;

const folder = temporaryFolder('contradiction-');
const ledger = ['--data', join(folder, 'ledger')];
const network = ['--history', String(history), '--parties', '20', '--validators', '5'];
const simulator = await startSimulator([...ledger, ...network]);
// The second host serves the ledger of the first, from the same folder, except for one future update.
const replica = await startSimulator([...ledger, '--replica', '--diverge', String(differing)]);
afterAll(async () => {
  await simulator.stop();
  await replica.stop();
});

it('a contradiction stops the indexer, and the query service reports it and continues', async () => {
  const scans = `${simulator.scanUrl},${replica.scanUrl}`;
  const args = ['--data', join(folder, 'data'), '--port', String(await freePort()), '--scan', scans];
  let stack = runStack(args);
  const explorer = explorerOf(await stack.ready());
  while ((await explorer.position()) < history) await sleep(50);
  await simulator.advance(60);
  await stack.writes('THE INDEXER HAS STOPPED: ');
  const position = await explorer.position();
  expect(position).toBeGreaterThanOrEqual(history);
  expect(position).toBeLessThan(differing);
  expect((await explorer.get('/v1/updates')).content).not.toEqual([]);
  const stopped = async () => (await explorer.get('/status')).stopped as { readonly reason: string } | null;
  while ((await stopped()) === null) await sleep(50);
  expect((await stopped())?.reason).toMatch(
    /^contradiction on update \w+ after position \d+ \(migration 0, record time /,
  );
  const { code, output } = await stack.stop();
  expect(code).toBe(0);
  expect(output).toMatch(/indexer +│ error: stopped: contradiction on update \w+ .*: sha256 .*take it out of SCAN_URL/);

  // The next start finds the same contradiction.
  stack = runStack(args);
  await stack.ready();
  await stack.writes('THE INDEXER HAS STOPPED: ');
  expect(await explorer.position()).toBe(position);
  expect(await stack.stop()).toMatchObject({ code: 0 });
});
