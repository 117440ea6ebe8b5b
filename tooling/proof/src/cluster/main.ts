import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { cpuSeconds, createKey, freePort, startProgram, startSimulator } from '@ledger-explorer/kit';
import { checksum, migrate, readStatus } from '@ledger-explorer/store';
import { readStream } from '../stream.ts';
import { Callers, type Seen } from './callers.ts';
import { Balancer, Instance, network, query, startCluster } from './cluster.ts';
import { asPostgres, binFolder, type DatabaseNode, makeFolder, until } from './nodes.ts';

// Runs a cluster of Debian's Patroni, etcd, HAProxy and PostgreSQL on loopback, breaks its parts one by one under load,
// and prints the callers' observations. Exit code 0: every response was right, a 503 with Retry-After or the 400 of a
// position that this instance has not reached, and no update was lost.
const requestsPerSecond = 200;
const updatesPerSecond = 50;
/** Names of the steps to run; none: all. */
const only = process.argv.slice(2);
const finalStep = 'reads compared';
const historyLength = 500;

const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
makeFolder(folder);
const started: { stop(): unknown }[] = [];
function keep<T extends { stop(): unknown }>(one: T): T {
  started.push(one);
  return one;
}

const rows: string[][] = [];
const faults: string[] = [];

function report(step: string, seen: Seen): void {
  const others = Object.entries(seen.statuses).filter(([status]) => status !== '200');
  rows.push([
    step,
    String(seen.statuses[200] ?? 0),
    others.map(([status, count]) => `${count} × ${status}`).join(', ') || '0',
    (seen.longestGapMs / 1000).toFixed(1),
    String(seen.stepsBack),
    String(seen.staleSeconds),
    String(seen.faults.size),
  ]);
  faults.push(...[...seen.faults].slice(0, 5).map((fault) => `${step}: ${fault}`));
  process.stdout.write(`| ${rows.at(-1)?.join(' | ')} |\n`);
}

/**
 * Compares the CPU time of reads by the instances on node2 and node3 with that of the one on node2. Reads are
 * sequential, because programs that share two cores take more CPU time for the same work.
 */
async function compareReads(
  instances: readonly Instance[],
  nodes: readonly DatabaseNode[],
  apiKey: string,
): Promise<void> {
  const lists = ['events', 'updates', 'transfers'];
  // Each target is requested once, so that no response is cached; all positions are in the history.
  let targets = 0;
  const spent = () =>
    [...instances, ...nodes].flatMap(({ pids }) => pids).reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0), 0);
  const read = async (instance: Instance | undefined, count: number) => {
    const before = spent();
    for (let n = 0; n < count; n += 1) {
      const list = lists[targets % lists.length];
      const row = Math.floor(targets / lists.length);
      targets += 1;
      const target = `/v1/${list}?size=${20 + Math.floor(row / 400)}&position=${historyLength - (row % 400)}`;
      if ((await instance?.get(target, apiKey)) !== true) throw new Error(`${target} is not answered`);
    }
    return spent() - before;
  };
  const [first, second] = instances;
  await read(first, 500);
  await read(second, 500);
  const costs = { one: 0, two: 0 };
  for (let round = 0; round < 3; round += 1) {
    costs.one += await read(first, 600);
    costs.two += (await read(first, 300)) + (await read(second, 300));
  }
  process.stdout.write(
    `\nCPU of a read, two services on two replicas / one on one: ${(costs.two / costs.one).toFixed(2)}\n`,
  );
}

async function drill(): Promise<void> {
  const began = performance.now();
  const [{ etcd, nodes, address }, simulator] = await Promise.all([
    startCluster(folder, keep),
    startSimulator([
      ...['--history', String(historyLength), '--parties', '40', '--validators', '5'],
      ...['--rate', String(updatesPerSecond)],
    ]).then(async (made) => {
      await keep(made).pause();
      return made;
    }),
  ]);
  await simulator.resume();
  await migrate(address);
  const apiKey = await createKey(address);
  const indexer = startProgram('indexer', ['run'], {
    DATABASE_URL: address.databaseUrl,
    NETWORK: network,
    SCAN_URL: simulator.scanUrl,
    POLL_INTERVAL_MS: '100',
    PAGE_SIZE: '100',
    RECONCILE_EVERY: '0',
  });
  keep(indexer);
  const [, second, third] = nodes;
  if (second === undefined || third === undefined) throw new Error('the cluster has fewer than three nodes');
  const instances: Instance[] = [];
  for (const node of [second, third]) {
    const environment = {
      DATABASE_URL: address.databaseUrl,
      DATABASE_READ_URL: node.url('explorer', 'explorer'),
      NETWORK: network,
      RATE_LIMIT: '1000000/s',
      LOG_LEVEL: 'warn',
    };
    const instance = keep(new Instance(await freePort(), environment));
    await instance.start();
    instances.push(instance);
  }
  const balancer = await Balancer.start(folder, instances, keep);
  const { baseUrl } = balancer;
  await until('a service is ready', 60, async () => (await fetch(`${baseUrl}/ready`)).ok);

  const primary = async (): Promise<DatabaseNode> => {
    for (const node of nodes) if (await node.is('primary')) return node;
    throw new Error('no node is the primary');
  };
  const isWhole = async (): Promise<boolean> => {
    const roles = await Promise.all(nodes.map((node) => node.role().catch(() => null)));
    return (
      roles.filter((role) => role === 'primary').length === 1 && roles.filter((role) => role === 'replica').length === 2
    );
  };
  const callers = new Callers(baseUrl, apiKey, requestsPerSecond);
  /** Waits until every node has its role, the index is at the head and both services are ready. */
  const settle = async (): Promise<void> => {
    await until('every node is back', 150, isWhole);
    // At the head, except for updates of the last two seconds.
    const isAtHead = async () =>
      ((await readStatus(address))?.position ?? 0) > (await simulator.length()) - 2 * updatesPerSecond;
    await until('the index is at the head', 90, isAtHead);
    await until('both services are ready', 60, async () =>
      (await Promise.all(instances.map((each) => each.isReady()))).every(Boolean),
    );
  };
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (only.length > 0 && !only.includes(name)) return;
    callers.takeSeen();
    await work();
    await settle().catch(async (error: unknown) => {
      const ready = instances.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/ready`)).text());
      const diagnostics = [
        ...(await Promise.allSettled(ready)).map((each) => JSON.stringify(each)),
        await nodes[0]?.patronictl('list'),
      ];
      for (const node of nodes) diagnostics.push(`${node.name}: ${node.output.slice(-1_500)}`);
      throw new Error(`${name}: ${diagnostics.join('\n')}`, { cause: error });
    });
    await sleep(1_000);
    report(name, callers.takeSeen());
  };
  /** Waits for a primary other than `former`, which can have the role until its lease ends. */
  const anotherPrimary = (former: DatabaseNode) =>
    until('another primary', 60, async () =>
      (await Promise.all(nodes.map(async (node) => node !== former && (await node.is('primary'))))).some(Boolean),
    );

  await settle();
  await (await primary()).pgbackrest('stanza-create');
  process.stdout.write(
    '| step | 200 | other responses | longest gap, s | steps back | stale, s | wrong |\n| --- | --- | --- | --- | --- | --- | --- |\n',
  );
  await step('nothing', () => sleep(6_000));
  await step('primary killed', async () => {
    const former = await primary();
    former.kill();
    await anotherPrimary(former);
    former.start();
  });
  await step('primary frozen', async () => {
    const former = await primary();
    former.signal('SIGSTOP');
    await anotherPrimary(former);
    former.signal('SIGCONT');
  });
  await step('etcd member killed', async () => {
    etcd.kill(0);
    await sleep(6_000);
    etcd.restart(0);
  });
  await step('primary cut off from etcd', async () => {
    const former = await primary();
    await query(
      former.url('explorer', 'explorer'),
      'create table if not exists public.taken (at timestamptz default now())',
    ).catch(() => undefined);
    former.link.set('cut');
    await anotherPrimary(former);
    const taken = await query(former.url('explorer', 'explorer'), 'insert into public.taken default values').then(
      () => true,
      () => false,
    );
    if (taken) faults.push('primary cut off from etcd: the old primary accepted a commit after the failover');
    former.link.set('open');
  });
  await step('replica killed and made again', async () => {
    const areReplicas = await Promise.all(nodes.map((node) => node.is('replica')));
    const replica = nodes[areReplicas.indexOf(true)];
    replica?.kill();
    await sleep(1_000);
    replica?.removeData();
    replica?.start();
  });
  await step('switchover', async () => {
    const former = await primary();
    const [candidate] = nodes.filter((node) => node !== former);
    const names = ['--leader', former.name, '--candidate', candidate?.name ?? ''];
    await former.patronictl('switchover', ...names, '--force', 'explorer');
    await anotherPrimary(former);
  });
  await step('services replaced one by one', async () => {
    for (const instance of instances) {
      await balancer.set(instance, 'drain');
      await instance.stop();
      await instance.start();
      await until('the service is ready', 60, () => instance.isReady());
      await balancer.set(instance, 'ready');
    }
  });
  await step('backup taken and restored beside it', async () => {
    const from = await primary();
    await from.pgbackrest('--type=full', 'backup');
    const copy = join(folder, 'copy');
    await from.pgbackrest(`--pg1-path=${copy}`, 'restore');
    const port = await freePort();
    const settings = ['-D', copy, '-p', String(port), '-c', 'archive_mode=off'];
    const restored = keep(asPostgres(join(binFolder, 'postgres'), settings));
    const databaseUrl = `postgres://explorer:drill@127.0.0.1:${port}/explorer`;
    await until('the copy is restored', 60, async () => {
      const [row] = await query(databaseUrl, 'select pg_is_in_recovery() as recovering');
      return row?.recovering === false;
    });
    const at = (await readStatus({ databaseUrl, network }))?.position ?? 0;
    const [ofCopy, ofOriginal] = await Promise.all([
      checksum({ databaseUrl, network, at }),
      checksum({ ...address, at }),
    ]);
    if (at === 0 || ofCopy.total !== ofOriginal.total)
      faults.push(`the copy differs from the original at position ${at}`);
    await restored.stop();
  });

  for (const name of only)
    if (name !== finalStep && !rows.some(([done]) => done === name)) faults.push(`no step has the name "${name}"`);
  await simulator.pause();
  await callers.end();
  if (only.length === 0 || only.includes(finalStep)) await compareReads(instances, [second, third], apiKey);
  const updates = await simulator.length();
  await until('the whole ledger is indexed', 120, async () => (await readStatus(address))?.position === updates);
  const stream = await readStream(simulator.scanUrl);
  for (const [position, id] of callers.updates) {
    if (stream[position - 1]?.updateId !== id) faults.push(`position ${position} was shown with update ${id}`);
  }
  await migrate({ ...address, network: 'again' });
  const again = await startProgram('indexer', ['run', '--until-head'], {
    DATABASE_URL: address.databaseUrl,
    NETWORK: 'again',
    SCAN_URL: simulator.scanUrl,
    RECONCILE_EVERY: '0',
  }).ended;
  if (again.code !== 0) faults.push(`the ledger cannot be indexed again: ${again.output.slice(-300)}`);
  const [kept, fresh] = await Promise.all([checksum(address), checksum({ ...address, network: 'again' })]);
  if (kept.total !== fresh.total) faults.push('the index differs from one that was made of the ledger at once');
  process.stdout.write(
    `\n${updates} updates, ${callers.updates.size} positions compared with the ledger, ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}

const stopped = new Promise<never>((_, reject) => {
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      reject(new Error(`stopped by ${signal}`));
    });
});
try {
  await Promise.race([drill(), stopped]);
} catch (error) {
  faults.push(inspect(error));
} finally {
  for (const one of started.reverse())
    await Promise.race([
      Promise.resolve()
        .then(() => one.stop())
        .catch(() => undefined),
      sleep(5_000),
    ]);
  // Killed programs may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
process.stdout.write(faults.length === 0 ? 'no fault\n' : `${faults.map((fault) => `FAULT ${fault}`).join('\n')}\n`);
process.exit(faults.length === 0 ? 0 : 1);
