import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { openDatabase } from '../database/open-database.ts';
import { isWorkerMessage } from './worker-message.ts';

/** A worker that ended is replaced after this long. */
const replaceMilliseconds = 1_000;

/** Longer than a worker takes to end what is in flight. */
const stopMilliseconds = 15_000;

const ended = (worker: Worker): Promise<void> =>
  worker.isDead()
    ? Promise.resolve()
    : new Promise((resolve) => {
        worker.once('exit', () => {
          resolve();
        });
      });

const stopAll = async (workers: readonly Worker[]): Promise<void> => {
  const deadline = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL');
  }, stopMilliseconds);
  for (const worker of workers) if (worker.isConnected()) worker.send('stop');
  await Promise.all(workers.map(ended));
  clearTimeout(deadline);
};

/** The base URL, once the worker answers. Throws where it ends before: it has said why on stderr. */
const answering = (worker: Worker): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.once('exit', (code: number) => {
      reject(
        code === 2
          ? new ConfigError('a worker can not start as configured')
          : new Error(`a worker ended with code ${code} before it answered`),
      );
    });
    worker.on('message', (message: unknown) => {
      if (isWorkerMessage(message)) resolve(message.baseUrl);
    });
  });

/**
 * Runs as many processes as configured on one port and replaces those that end, until `stopped`. The database is opened,
 * and its schema brought to this version, here and once. The processes share the port and nothing else.
 */
export const superviseWorkers = async (config: Config, stopped: Promise<void>): Promise<void> => {
  const database = await openDatabase(config);
  const workers = new Set<Worker>();
  const replacements = new Set<NodeJS.Timeout>();
  let stopping = false;
  const start = (): Worker => {
    const worker = cluster.fork({ DATABASE_URL: database.databaseUrl });
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    return worker;
  };
  const replaceLater = (): void => {
    if (stopping) return;
    process.stderr.write('query-service: a worker ended and is replaced\n');
    const timer = setTimeout(() => {
      replacements.delete(timer);
      if (!stopping) start().once('exit', replaceLater);
    }, replaceMilliseconds);
    replacements.add(timer);
  };
  try {
    const first = Array.from({ length: config.workers }, start);
    const [baseUrl = ''] = await Promise.all(first.map(answering));
    for (const worker of first) {
      if (worker.isDead()) replaceLater();
      else worker.once('exit', replaceLater);
    }
    process.stdout.write(`Ledger Explorer answers at ${baseUrl}\n`);
    await stopped;
  } finally {
    stopping = true;
    for (const timer of replacements) clearTimeout(timer);
    await stopAll([...workers]);
    await database.stop();
  }
};
