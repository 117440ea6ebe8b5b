import { interpreterVersion, type Micros } from '@ledger-explorer/ledger';
import { command, flag, type Output, setting, UsageError, type Values, wholeNumber } from '@ledger-explorer/cli';
import { startTracing } from '@ledger-explorer/cli/tracing';
import {
  DivergentUpdate,
  migrate,
  retire,
  retiredName,
  SchemaMismatch,
  StoreUnavailable,
  UpdateRefused,
} from '@ledger-explorer/store';
import { describeInterpreter } from '../describe-interpreter.ts';
import { type RunConfiguration, runConfiguration, runSettings } from '../configuration.ts';
import { type Database, describeDatabase, openDatabase } from '../database.ts';
import { indexThroughOutages } from '../index-through-outages.ts';
import { type Ending, indexUpdates, MalformedItem } from '../index-updates.ts';
import { keepHeapSmall } from '../keep-heap-small.ts';
import { runMetrics } from '../metrics.ts';
import type { PollCounts } from '../pollers/poller.ts';
import { LedgerWatch } from '../network-resets/ledger-watch.ts';
import { HostOfOtherLedger, NetworkWasReset } from '../network-resets/network-was-reset.ts';
import { runPollers } from '../pollers/run-pollers.ts';
import { RoundLog } from '../round-log.ts';
import { backoff, pause } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { Divergence } from '../sources/divergence.ts';
import { openSource } from '../sources/open-source.ts';
import { SourceRefused } from '../sources/source-refused.ts';
import { type BeginOptions, beginWithSnapshot } from '../bootstrap/begin-with-snapshot.ts';
import { UnreadLog } from '../unread-log.ts';
import { RunVerification } from '../verification/run-verification.ts';
import type { Index } from '../with-database.ts';
import { readTime } from './record-time.ts';
import { type Log, openLog } from '../log.ts';

const settings = {
  untilHead: flag({ option: 'until-head', description: 'end when nothing is left to read' }),
  maxUpdates: wholeNumber({
    option: 'max-updates',
    default: null,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    description: "end after N updates (and those that share the last one's record time)",
  }),
  follow: flag({
    option: 'follow',
    description: 'if SCAN_URL is a folder: wait for new files instead of ending with the last one',
  }),
  fromSnapshot: setting<Micros | 'newest', null>({
    option: 'from-snapshot',
    placeholder: 'TIME',
    default: null,
    description:
      'if the index is empty: begin with the newest ledger snapshot at or before TIME (or "newest"), and index the updates after it; values that are not in the snapshot are null',
    expected: 'a record time, or "newest"',
    parse: (text) => (text === 'newest' ? text : readTime('from-snapshot', text)),
  }),
  strict: flag({
    option: 'strict',
    description: 'stop at an item that is not an update (exit code 1) instead of quarantining it',
  }),
  ...runSettings,
};

/** `indexer run`. */
export function run(stoppable: () => AbortSignal) {
  return command({
    summary: 'catch up, then follow the head until SIGTERM or SIGINT',
    description:
      'Reads the update stream from where the index ends, page by page, and commits each page in one transaction. A second indexer on the same network waits until the first one ends.',
    settings,
    run: (given, _, output) => runIndexer(given, output, stoppable()),
  });
}

async function runIndexer(
  given: Values<typeof settings>,
  { out, isTTY = false }: Output,
  stop: AbortSignal,
): Promise<number> {
  keepHeapSmall();
  const configuration = runConfiguration(given);
  const logging = openLog(given, { isTTY, write: out });
  const { log } = logging;
  // Opened only to reject a wrong configuration before anything is created; each attempt opens its own.
  openLedger(given, configuration, logging, stop);
  const endTracing = await startTracing({
    ...given,
    program: 'indexer',
    warn: (message) => {
      log(message, 'warn');
    },
  });
  const database = await openDatabase(configuration);
  const { databaseUrl } = database;
  const { network } = configuration;
  try {
    await prepare(configuration, database);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const line = await followLedger(given, configuration, database, logging, stop);
        log(line);
        return 0;
      } catch (error) {
        if (error instanceof NetworkWasReset && given.onNetworkReset === 'retire') {
          try {
            const as = await retiredName({ databaseUrl, network }, new Date());
            await retire({ databaseUrl, network, as });
            log(`${error.message}: the index is ${as} now, and a new one of ${network} begins`, 'warn');
          } catch (failure) {
            if (!(failure instanceof StoreUnavailable)) throw failure;
            // The next attempt waits for the database, and detects the reset again.
            log(`retiring the index failed: ${failure.message}; trying again`, 'warn');
          }
        } else if (error instanceof HostOfOtherLedger) {
          const wait = backoff(attempt);
          log(`${error.message}; beginning again without that host in ${(wait / 1000).toFixed(1)} s`, 'warn');
          await pause(wait, stop);
        } else {
          const code = exitCode(error);
          if (code === null) throw error;
          log(`stopped: ${(error as Error).message}${await whatNext(error, { databaseUrl, network })}`, 'error');
          return code;
        }
      }
    }
  } finally {
    await database.stop();
    await endTracing();
  }
}

/** Opens the configured source. `begin`: how an empty index begins with a snapshot; null: with the first update. */
function openLedger(
  { follow, fromSnapshot }: Values<typeof settings>,
  configuration: RunConfiguration,
  { log }: ReturnType<typeof openLog>,
  stop: AbortSignal,
) {
  const { source, pool } = openSource(configuration, follow, log);
  return { source, pool, begin: readBegin(fromSnapshot, { pool, log, stop }) };
}

/**
 * Follows one ledger until the source ends or the indexer is stopped. Returns the line that reports the reason. Throws the error behind a
 * contradiction, after storing it as reason of the stop.
 */
async function followLedger(
  given: Values<typeof settings>,
  configuration: RunConfiguration,
  database: Database,
  logging: ReturnType<typeof openLog>,
  stop: AbortSignal,
): Promise<string> {
  const { untilHead, maxUpdates, strict, metricsAddress: address } = given;
  const { log, progress } = logging;
  const { source, pool, begin } = openLedger(given, configuration, logging, stop);
  const unread = new UnreadLog(log);
  const rounds = new RoundLog(log);
  const { network, reconcileEvery, verifyPace: pace, pageSize, pollInterval } = configuration;
  const index = { databaseUrl: database.databaseUrl, network };
  // Also stops the pollers when the stream ends.
  const streamEnd = new AbortController();
  const end = AbortSignal.any([stop, streamEnd.signal]);
  const verification = new RunVerification({ index, pool, pace, pageSize, log });
  const { agreements, reachedHead: onHead, broken } = verification;
  const ledger = new LedgerWatch({ network, pool, store: verification.store, stop: end });
  const background: Promise<void>[] = [];
  try {
    const polls: PollCounts = new Map();
    if (address !== null) {
      const metrics = await runMetrics({ address, index, progress, pool, polls, stop: end });
      background.push(metrics.ended);
      log(`metrics are at ${metrics.url}`);
    }
    log(`indexing ${network} from ${source.name} into ${describeDatabase(configuration)}`);
    if (pool !== null) {
      const watched = { log, counts: polls, stop: end };
      background.push(
        runPollers({ ...watched, index, pool, reconcileEvery }),
        verification.run(end),
        ledger.run({ ...watched, pollInterval, onReset: verification.fail }),
      );
    }
    const streamStop = AbortSignal.any([stop, broken]);
    let interpreterLogged = false;
    const ending = await indexThroughOutages({ index, log, stop: streamStop }, async (writer) => {
      if (!interpreterLogged && writer.interpreter < interpreterVersion)
        log(describeInterpreter(writer.interpreter), 'warn');
      interpreterLogged = true;
      await ledger.checkHosts();
      await verification.started();
      if (begin !== null && writer.cursor() === null) await beginWithSnapshot(writer, begin);
      const reading = {
        network,
        source,
        writer,
        progress,
        unread,
        rounds,
        agreements,
        ledger,
        onHead,
        stop: streamStop,
      };
      return indexUpdates({ ...reading, untilHead, maxUpdates, strict });
    });
    // Stopped by a task beside the stream: its error is the reason.
    broken.throwIfAborted();
    return `${endings[ending]}${describeUnread(unread)}${describeGaps(rounds)}`;
  } catch (error) {
    // A host of a different ledger also makes hosts contradict each other.
    const found = error instanceof Divergence ? await ledger.explain(error) : error;
    if (exitCode(found) === 3) {
      const { message } = found as Error;
      await verification.stopped({
        reason: found instanceof Divergence ? found.summary : message,
        detail: `${message}${await whatNext(found, index)}`,
        networkReset: found instanceof NetworkWasReset ? found.reset : null,
      });
    }
    throw found;
  } finally {
    streamEnd.abort();
    await Promise.all(background);
    await verification.close();
  }
}

/** Exit code of an expected error, which is reported in one line; null for other errors. */
function exitCode(error: unknown): number | null {
  if (error instanceof SourceRefused || error instanceof SchemaMismatch) return 2;
  if (error instanceof MalformedItem || error instanceof UpdateRefused) return 1;
  const contradicts =
    error instanceof Divergence || error instanceof DivergentUpdate || error instanceof NetworkWasReset;
  return contradicts ? 3 : null;
}

/** What an operator has to do after an error: the end of its log line. */
async function whatNext(error: unknown, index: Index): Promise<string> {
  if (error instanceof NetworkWasReset) {
    const name = await retiredName(index, new Date()).catch(() => 'NAME');
    return `; nothing of the new ledger is written. If SCAN_URL is right: \`indexer retire --as ${name}\` keeps the index under that name, and \`indexer run\` begins a new one (ON_NETWORK_RESET=retire does both)`;
  }
  if (!(error instanceof DivergentUpdate)) return '';
  return '; nothing is overwritten. Find out which is wrong: a host (leave it out of SCAN_URL), or the index (run `indexer rewind --to` a time before this update)';
}

/** Last log line, by the reason of the end. */
const endings: Record<Ending, string> = {
  stopped: 'stopped',
  'at-head': 'done: at the head',
  'source-ended': 'done: the source has ended',
  'max-updates': 'done: --max-updates reached',
};

/** Upgrades the schema to this version. Throws `UsageError` if the database cannot be used. */
async function prepare(configuration: RunConfiguration, { databaseUrl }: Database): Promise<void> {
  try {
    const { network, volumePositions } = configuration;
    await migrate({ databaseUrl, network, volumePositions });
  } catch (error) {
    if (!(error instanceof StoreUnavailable) && !(error instanceof SchemaMismatch)) throw error;
    throw new UsageError(`DATABASE_URL is ${describeDatabase(configuration)}: ${error.message}`);
  }
}

function readBegin(
  before: Micros | 'newest' | null,
  { pool, log, stop }: { readonly pool: HostPool | null; readonly log: Log; readonly stop: AbortSignal },
): BeginOptions | null {
  if (before === null) return null;
  if (pool === null)
    throw new UsageError(
      '--from-snapshot needs the base URL of a Scan as SCAN_URL: a folder of pages has no snapshots',
    );
  return { pool, log, stop, before: before === 'newest' ? null : before };
}

function describeUnread(unread: UnreadLog): string {
  const counts = [...unread.counts()].map(([reason, count]) => `${count} ${reason}`);
  return counts.length === 0 ? '' : `; not interpreted: ${counts.join(', ')}`;
}

function describeGaps(rounds: RoundLog): string {
  return rounds.skipped() === 0 ? '' : `; ${rounds.skipped()} rounds are missing`;
}
