import { interpreterVersion, MalformedTime, parseTime } from '@ledger-explorer/ledger';
import {
  DivergentUpdate,
  migrate,
  openWriter,
  SchemaMismatch,
  StoreUnavailable,
  UpdateRefused,
  type Writer,
} from '@ledger-explorer/store';
import { readArguments } from '../arguments.ts';
import { describeInterpreter } from '../describe-interpreter.ts';
import { ConfigurationError, readRunConfiguration, type RunConfiguration } from '../configuration.ts';
import { type Database, describeDatabase, openDatabase } from '../database.ts';
import { type Ending, indexUpdates, MalformedItem } from '../index-updates.ts';
import { keepHeapSmall } from '../keep-heap-small.ts';
import { Progress } from '../progress.ts';
import { runPollers } from '../pollers/run-pollers.ts';
import { RoundLog } from '../round-log.ts';
import { backoff, pause } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { Unanswered } from '../scan/scan-reader.ts';
import { Divergence } from '../sources/divergence.ts';
import { openSource } from '../sources/open-source.ts';
import { SourceRefused } from '../sources/source-refused.ts';
import { type BeginOptions, beginWithSnapshot } from '../starting/begin-with-snapshot.ts';
import { UnreadLog } from '../unread-log.ts';
import { RunVerification } from '../verification/run-verification.ts';
import { runUsage } from '../usage.ts';

const options = {
  'until-head': { type: 'boolean', default: false },
  'max-updates': { type: 'string' },
  follow: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  'from-snapshot': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `indexer run`. Returns the exit code; throws `ConfigurationError`. */
export async function run(args: readonly string[], stop: AbortSignal): Promise<number> {
  const given = readArguments(args, options);
  if (given.help) {
    process.stdout.write(runUsage);
    return 0;
  }
  keepHeapSmall();
  const limits = { untilHead: given['until-head'], maxUpdates: readCount(given['max-updates']), strict: given.strict };
  const configuration = readRunConfiguration(process.env);
  const progress = new Progress(process.stdout);
  const log = (line: string) => {
    progress.line(line);
  };
  const unread = new UnreadLog(log);
  const rounds = new RoundLog(log);
  const { source, pool } = openSource(configuration, given.follow, log);
  const begin = readBegin(given['from-snapshot'], { pool, log, stop });
  const database = await openDatabase(configuration);
  // What ends the stream also ends what runs beside it.
  const beside = new AbortController();
  const index = { databaseUrl: database.databaseUrl, network: configuration.network };
  const { reconcileEvery, verifyPace: pace, pageSize } = configuration;
  const verification = new RunVerification({ index, pool, pace, pageSize, log });
  const { agreements, reachedHead: onHead } = verification;
  const besides: Promise<void>[] = [];
  try {
    await prepare(configuration, database);
    log(`indexing ${configuration.network} from ${source.name} into ${describeDatabase(configuration)}`);
    const end = AbortSignal.any([stop, beside.signal]);
    if (pool !== null) besides.push(runPollers({ index, pool, reconcileEvery, log, stop: end }), verification.run(end));
    const streamStop = AbortSignal.any([stop, verification.broken]);
    const session = { configuration, database, log, stop: streamStop };
    let interpreterSaid = false;
    const ending = await indexThroughOutages(session, async (writer) => {
      if (!interpreterSaid && writer.interpreter < interpreterVersion) log(describeInterpreter(writer.interpreter));
      interpreterSaid = true;
      await verification.started();
      if (begin !== null && writer.cursor() === null) await beginWithSnapshot(writer, begin);
      const reading = { source, writer, progress, unread, rounds, agreements, onHead, stop: streamStop };
      return indexUpdates({ ...reading, ...limits });
    });
    verification.broken.throwIfAborted();
    log(`${endings[ending]}${describeUnread(unread)}${describeGaps(rounds)}`);
    return 0;
  } catch (error) {
    const code = exitCode(error);
    if (code === null) throw error;
    const { message } = error as Error;
    const detail = `${message}${whatNext(error)}`;
    log(`stopped: ${detail}`);
    if (code === 3) {
      await verification.stopped({ reason: error instanceof Divergence ? error.summary : message, detail });
    }
    return code;
  } finally {
    beside.abort();
    await Promise.all(besides);
    await verification.close();
    await database.stop();
  }
}

/** Of an end that was foreseen: it is told in one line. */
function exitCode(error: unknown): number | null {
  if (error instanceof SourceRefused) return 2;
  if (error instanceof MalformedItem || error instanceof UpdateRefused) return 1;
  return error instanceof Divergence || error instanceof DivergentUpdate ? 3 : null;
}

function whatNext(error: unknown): string {
  if (!(error instanceof DivergentUpdate)) return '';
  return '; nothing is overwritten. Find out which of them is wrong: SCAN_URL, or the index (indexer rewind --to a time before it)';
}

const endings: Record<Ending, string> = {
  stopped: 'stopped',
  'at-head': 'done: at the head',
  'source-ended': 'done: the source has ended',
  'max-updates': 'done: --max-updates reached',
};

interface Session {
  readonly configuration: RunConfiguration;
  readonly database: Database;
  readonly log: (line: string) => void;
  readonly stop: AbortSignal;
}

/** A database that goes away is waited for, as is a snapshot; the writer's cursor says where to go on. */
async function indexThroughOutages(session: Session, work: (writer: Writer) => Promise<Ending>): Promise<Ending> {
  const { log, stop } = session;
  for (let failures = 0; ;) {
    let writer: Writer | null = null;
    try {
      writer = await openLocked(session);
      if (writer === null) return 'stopped';
      failures = 0;
      return await work(writer);
    } catch (error) {
      if (stop.aborted) return 'stopped';
      if (!(error instanceof StoreUnavailable) && !(error instanceof Unanswered)) throw error;
      failures += 1;
      const wait = backoff(failures);
      log(`${error.message}; trying again in ${(wait / 1000).toFixed(1)} s`);
      if (!(await pause(wait, stop))) return 'stopped';
    } finally {
      await writer?.close();
    }
  }
}

/** The writer, once no other indexer of this network holds the lock; null when stopped while waiting. */
async function openLocked({ configuration, database, log, stop }: Session): Promise<Writer | null> {
  const said = setTimeout(() => {
    log(`waiting: another indexer is writing ${configuration.network} in this database`);
  }, 1500);
  try {
    const opening = openWriter({ databaseUrl: database.databaseUrl, network: configuration.network });
    const stopped = new Promise<null>((done) => {
      stop.addEventListener('abort', () => {
        done(null);
      });
    });
    return await Promise.race([opening, stopped]);
  } finally {
    clearTimeout(said);
  }
}

/** The schema as this program knows it; a database that is not there is a wrong start. */
async function prepare(configuration: RunConfiguration, { databaseUrl }: Database): Promise<void> {
  try {
    await migrate({ databaseUrl, network: configuration.network });
  } catch (error) {
    if (!(error instanceof StoreUnavailable) && !(error instanceof SchemaMismatch)) throw error;
    throw new ConfigurationError(`DATABASE_URL is ${describeDatabase(configuration)}: ${error.message}`);
  }
}

function readBegin(
  text: string | undefined,
  { pool, log, stop }: { readonly pool: HostPool | null } & Pick<Session, 'log' | 'stop'>,
): BeginOptions | null {
  if (text === undefined) return null;
  if (pool === null) throw new ConfigurationError('--from-snapshot needs a Scan: a folder of pages has no snapshots');
  try {
    return { pool, log, stop, before: text === 'newest' ? null : parseTime(text) };
  } catch (error) {
    if (!(error instanceof MalformedTime)) throw error;
    throw new ConfigurationError(`--from-snapshot ${error.message}, or "newest"`);
  }
}

function readCount(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new ConfigurationError(`--max-updates is "${text}": give a whole number from 1`);
  return Number(text);
}

function describeUnread(unread: UnreadLog): string {
  const counts = [...unread.counts()].map(([reason, count]) => `${count} ${reason}`);
  return counts.length === 0 ? '' : `; not interpreted: ${counts.join(', ')}`;
}

function describeGaps(rounds: RoundLog): string {
  return rounds.skipped() === 0 ? '' : `; ${rounds.skipped()} rounds are missing`;
}
