import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UpdateJson } from './read-json.ts';
import { type Host, modelOf, openHost, smallLedger, startHost } from './start-host.ts';
import { temporaryFolder } from './temporary-folder.ts';

const parameters = { ...smallLedger, history: 300 };

async function updatesOf({ post }: Host): Promise<UpdateJson[]> {
  const { status, body } = await post('/v2/updates', { page_size: 1000 });
  // A replica that reads its ledger again is not ready.
  return status === 503 ? [] : (body as { transactions: UpdateJson[] }).transactions;
}

async function ids(host: Host): Promise<string[]> {
  return (await updatesOf(host)).map(({ update_id }) => update_id);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}

describe('hosts of one ledger', () => {
  it('serve the same updates, the replica after it has read them; only the first host makes updates', async () => {
    const data = temporaryFolder();
    const first = await startHost({ parameters, data });
    const replica = await startHost({ data, replica: true });
    expect(await updatesOf(replica)).toEqual(await updatesOf(first));
    first.simulator.advance(40);
    await until(async () => (await ids(replica)).length === 300 + 40);
    await until(() => Promise.resolve(replica.simulator.network.index === 300 + 40));
    expect(modelOf(replica.simulator)).toEqual(modelOf(first.simulator));
    expect((await replica.post('/simulator/advance', { updates: 1 })).status).toBe(409);
  });

  it('may lag', async () => {
    const data = temporaryFolder();
    const first = await startHost({ parameters, data });
    // More than an hour has passed since the history, but not since the live updates.
    const late = await startHost({ data, replica: true, traits: { lag: 3600, diverge: null } });
    first.simulator.advance(10);
    const [newest] = (await ids(first)).slice(-1);
    await sleep(200);
    expect(await ids(late)).toHaveLength(300);
    expect((await late.get(`/v2/updates/${newest ?? ''}`)).status).toBe(404);
    expect((await first.get(`/v2/updates/${newest ?? ''}`)).status).toBe(200);
    expect(late.simulator.network.index).toBe(300);
  });

  it('may have one update with a different amount', async () => {
    const data = temporaryFolder();
    const first = await updatesOf(await startHost({ parameters, data }));
    const divergent = await startHost({ data, replica: true, traits: { lag: 0, diverge: '150' } });
    const other = await updatesOf(divergent);
    const different = other.filter((update, at) => JSON.stringify(update) !== JSON.stringify(first[at]));
    expect(different).toHaveLength(1);
    const [update] = different;
    expect(first.map(({ update_id }) => update_id)).toContain(update?.update_id);
    expect((await divergent.get(`/v2/updates/${update?.update_id ?? ''}`)).body).toEqual(update);
  });

  it('are rewound together, continue with different updates, and keep them after a restart', async () => {
    const data = temporaryFolder();
    const first = await startHost({ parameters, data });
    const replica = await startHost({ data, replica: true });
    const before = await updatesOf(first);
    const { body } = await first.post('/simulator/rewind', { to: before[224]?.record_time });
    expect(body).toMatchObject({ head: { updates: 225, updateId: before[224]?.update_id } });
    first.simulator.advance(30);
    const after = await updatesOf(first);
    expect(after.slice(0, 225)).toEqual(before.slice(0, 225));
    expect(after).toHaveLength(225 + 30);
    const removed = new Set(before.slice(225).map(({ update_id }) => update_id));
    expect(after.some(({ update_id }) => removed.has(update_id))).toBe(false);
    await until(async () => JSON.stringify(await ids(replica)) === JSON.stringify(after.map((one) => one.update_id)));
    await until(() => Promise.resolve(replica.simulator.network.index === 225 + 30));
    expect(modelOf(replica.simulator)).toEqual(modelOf(first.simulator));

    await first.post('/simulator/rewind', { to: before[199]?.record_time });
    first.simulator.advance(5);
    const known = modelOf(first.simulator);
    first.simulator.close();
    const again = await startHost({ parameters, data });
    expect(await ids(again)).toHaveLength(200 + 5);
    expect(modelOf(again.simulator)).toEqual(known);
  });

  it('may be rewound while a replica starts', async () => {
    const data = temporaryFolder();
    const first = await startHost({ data });
    const replica = await openHost({ data, replica: true });
    onTestFinished(replica.close);
    const started = replica.simulator.start();
    await first.simulator.rewind(0, first.simulator.log.entry(699).recordTime);
    await started;
    expect(modelOf(replica.simulator)).toEqual(modelOf(first.simulator));
  });

  it('report a ledger that they cannot follow, as after a network reset', async () => {
    const data = temporaryFolder();
    const first = await startHost({ data, resetAfter: smallLedger.history + 1 });
    const reports: string[] = [];
    await startHost({ data, replica: true, progress: (line) => reports.push(line) });
    first.simulator.advance(1);
    await until(() => Promise.resolve(reports.length > 0));
    await sleep(200);
    expect(reports).toEqual([expect.stringContaining('restart this replica') as string]);
  });
});
