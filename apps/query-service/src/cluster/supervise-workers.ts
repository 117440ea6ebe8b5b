import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config/config.ts';
import { UsageError } from '@ledger-explorer/cli';
import { announcement } from '../announcement.ts';
import { openDatabase } from '../database/open-database.ts';
import { OwnWaits } from '../limits/waits.ts';
import type { Family } from '@ledger-explorer/cli/metrics';
import { OnceASecond } from '../metrics/once-a-second.ts';
import { Channel } from './channel.ts';
import { waitsOfWorker } from './shared-waits.ts';
import { type Borrower, type Loan, type Takings, TokenLoans } from './token-loans.ts';
import { closeUnclaimed } from './unclaimed-connections.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/** A worker that ended is replaced after this long. */
const replaceMilliseconds = 1_000;

/** Longer than a worker takes to end what is in flight. */
const stopMilliseconds = 15_000;

function ended(worker: Worker): Promise<void> {
  return worker.isDead()
    ? Promise.resolve()
    : new Promise((resolve) => {
        worker.once('exit', () => {
          resolve();
        });
      });
}

async function stopAll(channels: ReadonlyMap<Worker, Channel>): Promise<void> {
  const workers = [...channels.keys()];
  const deadline = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL');
  }, stopMilliseconds);
  for (const channel of channels.values()) void channel.ask('stop').catch(() => undefined);
  await Promise.all(workers.map(ended));
  clearTimeout(deadline);
}

/** Throws when the worker ends: it has said why on stderr. */
async function endedEarly(worker: Worker): Promise<never> {
  const code = await new Promise((resolve) => worker.once('exit', resolve));
  throw code === 2
    ? new UsageError('a worker cannot start as configured')
    : new Error(`a worker ended with code ${String(code)} before it answered`);
}

/** What a worker says once it answers. */
type Announced = Parameters<typeof announcement>[0];

/**
 * Runs as many processes as configured on one port and replaces those that end, until `stopped`. The database is opened,
 * and its schema brought to this version, here and once. The processes share the port; limits are counted here for all of
 * them, and the metrics of any are those of all.
 */
export async function superviseWorkers(config: Config, stopped: Promise<void>): Promise<void> {
  const database = await openDatabase(config);
  const workers = new Map<Worker, Channel>();
  const metrics = new WorkerMetrics();
  const replacements = new Set<NodeJS.Timeout>();
  const gathered = new OnceASecond<readonly Family[]>();
  const waits = new OwnWaits();
  let stopping = false;
  const loans = { keys: new TokenLoans(), addresses: new TokenLoans() };
  const start = (): { readonly worker: Worker; readonly answers: Promise<Announced> } => {
    const worker = cluster.fork({ DATABASE_URL: database.databaseUrl });
    closeUnclaimed(worker);
    const answering = Promise.withResolvers<Announced>();
    const waiting = waitsOfWorker(waits);
    const borrower = (of: keyof typeof loans): Borrower =>
      loans[of].borrower((bucket) => channel.ask(`recall for ${of}`, bucket) as Promise<Loan>);
    const [keys, addresses] = [borrower('keys'), borrower('addresses')];
    const channel: Channel = new Channel(worker, {
      'take for keys': (takings) => keys.take(takings as Takings),
      'take for addresses': (takings) => addresses.take(takings as Takings),
      'metrics of all': () => gathered.get(() => metrics.gather()),
      ...waiting.handlers,
      answering: (announced) => {
        answering.resolve(announced as Announced);
      },
    });
    const ask = () => channel.ask('metrics') as Promise<readonly Family[]>;
    metrics.add(ask);
    workers.set(worker, channel);
    worker.once('exit', () => {
      waiting.end();
      keys.end();
      addresses.end();
      metrics.remove(ask);
      workers.delete(worker);
    });
    return { worker, answers: answering.promise };
  };
  const replaceLater = (): void => {
    if (stopping) return;
    process.stderr.write('query-service: a worker ended; starting another one\n');
    const timer = setTimeout(() => {
      replacements.delete(timer);
      if (!stopping) start().worker.once('exit', replaceLater);
    }, replaceMilliseconds);
    replacements.add(timer);
  };
  try {
    const first = Array.from({ length: config.workers }, start);
    const [announced] = await Promise.all(
      first.map(({ worker, answers }) => Promise.race([answers, endedEarly(worker)])),
    );
    for (const { worker } of first) {
      if (worker.isDead()) replaceLater();
      else worker.once('exit', replaceLater);
    }
    if (announced !== undefined) process.stdout.write(announcement(announced));
    await stopped;
  } finally {
    stopping = true;
    for (const timer of replacements) clearTimeout(timer);
    await stopAll(workers);
    await database.stop();
  }
}
