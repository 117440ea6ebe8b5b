import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram, startService, startSimulator } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '@ledger-explorer/store';
import { type Explorer, explorerOf } from './explorer.ts';
import { runStack } from './run-stack.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** Number of updates of each ledger, after which the network is reset. */
const length = 180;

const folder = temporaryFolder('network-reset-');
const network = ['--history', '150', '--parties', '20', '--validators', '5', '--reset-after', String(length)];
const simulator = await startSimulator(network);
afterAll(() => simulator.stop());

/** DSO party and id of the first update of the current ledger. */
async function ledgerNow() {
  const { scanUrl } = simulator;
  const { dso_party_id: dso } = (await (await fetch(`${scanUrl}/v0/dso-party-id`)).json()) as { dso_party_id: string };
  const page = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"page_size":1}' };
  const { transactions } = (await (await fetch(`${scanUrl}/v2/updates`, page)).json()) as {
    transactions: readonly { readonly update_id: string }[];
  };
  return { dso, first: transactions[0]?.update_id };
}

/** Advances the simulator to the next ledger. */
async function resetNetwork() {
  await simulator.advance(length - (await simulator.length()));
  return ledgerNow();
}

/** Id of the oldest served update; null before the first. */
async function firstServed(explorer: Explorer): Promise<unknown> {
  const { content } = await explorer.get('/v1/updates?orderBy=ASC&size=1');
  return (content as readonly { readonly updateId: string }[])[0]?.updateId ?? null;
}

/** Text of the freshness line on the first page. */
async function freshnessLine(baseUrl: string): Promise<string> {
  const page = await (await fetch(`${baseUrl}/`, { headers: { accept: 'text/html' } })).text();
  const [, inner = ''] = /<details[^>]*id="strip"[^>]*>(.*?)<\/details>/s.exec(page) ?? [];
  return inner.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

async function json(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(url)).json()) as Record<string, unknown>;
}

const metrics = `127.0.0.1:${await freePort()}`;
const port = String(await freePort());
/** The first ledger, and those after each reset with ON_NETWORK_RESET=retire. */
const ledgers: Awaited<ReturnType<typeof ledgerNow>>[] = [];
/** Names of the indexes of these ledgers after they were retired. */
const retired: string[] = [];

function startStack(env: Readonly<Record<string, string>> = {}) {
  const args = ['--data', join(folder, 'data'), '--port', port, '--network', 'testnet', '--scan', simulator.scanUrl];
  return runStack(args, { POLL_INTERVAL_MS: '50', METRICS_ADDRESS: metrics, ...env });
}

it('network resets with ON_NETWORK_RESET=retire are handled unattended', async () => {
  const stack = startStack({ ON_NETWORK_RESET: 'retire' });
  const file = await stack.ready();
  const explorer = explorerOf(file);
  const { baseUrl } = file;
  ledgers.push(await ledgerNow());
  expect(await firstServed(explorer)).toBe(ledgers[0]?.first);
  for (let reset = 1; reset <= (isWeekly ? 2 : 1); reset += 1) {
    const next = await resetNetwork();
    ledgers.push(next);
    const [, name = ''] = await stack.writes(new RegExp(`its DSO is ${next.dso}.*: the index is (\\S+) now`));
    retired.push(name);
    while ((await firstServed(explorer)) !== next.first) await sleep(200);
    while ((await json(`${baseUrl}/health`)).networkReset !== null) await sleep(200);
    // No reset, and the link to a fixed position.
    expect(await freshnessLine(baseUrl)).toMatch(/^(?!.*reset).* pin/i);
  }
  expect(new Set(ledgers.map(({ first }) => first)).size).toBe(ledgers.length);
  expect(await stack.stop()).toMatchObject({ code: 0 });
});

it('a network reset without ON_NETWORK_RESET stops the indexer with instructions, and older ledgers stay readable', async () => {
  const stack = startStack();
  const file = await stack.ready();
  const explorer = explorerOf(file);
  const { baseUrl } = file;
  const last = ledgers.at(-1);
  const { dso } = await resetNetwork();
  const [, name = ''] = await stack.writes(
    /THE INDEXER HAS STOPPED: the network was reset .* NETWORK=testnet pnpm indexer retire --as (\S+)` keeps/s,
  );
  const networkReset = { dso: last?.dso, newDso: dso };
  while ((await json(`${baseUrl}/health`)).networkReset === null) await sleep(200);
  expect(await json(`${baseUrl}/health`)).toMatchObject({ status: 'ok', networkReset });
  expect(await explorer.get('/v1/head')).toMatchObject({ networkReset });
  expect(await json(`http://${metrics}/status`)).toMatchObject({ stopped: { networkReset } });
  expect(await (await fetch(`http://${metrics}/metrics`)).text()).toMatch(
    /^ledger_explorer_network_reset(\{.*\})? 1$/m,
  );
  expect(await freshnessLine(baseUrl)).toMatch(/network was reset .* this index ends at the reset of \d{4}-\d\d-\d\d;/);
  expect(await firstServed(explorer)).toBe(last?.first);

  const retire = startProgram('indexer', ['retire', '--as', name], {
    DATABASE_URL: file.databaseUrl,
    NETWORK: 'testnet',
  });
  expect(await retire.ended).toMatchObject({ code: 0 });
  retired.push(name);
  // The running service has an empty index now.
  while ((await json(`${baseUrl}/health`)).networkReset !== null) await sleep(200);
  const older = await startService({ databaseUrl: file.databaseUrl, network: retired.join() });
  for (const [at, network] of retired.entries()) {
    const served = explorerOf({ ...file, baseUrl: new URL(`/${network}`, older.baseUrl).href });
    expect(await firstServed(served)).toBe(ledgers[at]?.first);
    expect(await served.get('/v1/head')).toMatchObject({ networkReset: { dso: ledgers[at]?.dso } });
  }
  await older.stop();
  expect(await stack.stop()).toMatchObject({ code: 0 });
});
