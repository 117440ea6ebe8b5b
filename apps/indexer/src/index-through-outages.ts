import { openWriter, StoreUnavailable, type Writer } from '@ledger-explorer/store';
import type { Ending } from './index-updates.ts';
import type { Log } from './log.ts';
import { aborted, backoff, pause, shortCap } from './scan/backoff.ts';
import { Unanswered } from './scan/scan-reader.ts';
import type { Index } from './with-database.ts';

interface Session {
  readonly index: Index;
  readonly log: Log;
  readonly stop: AbortSignal;
}

/** Longest wait before connecting to the database again, in milliseconds. Short, since no other program writes the index, and a new primary should be found soon. */
const databaseCap = 2_000;

/** Runs `work`, and repeats it from the writer's cursor if the database or a snapshot is temporarily unavailable. */
export async function indexThroughOutages(
  session: Session,
  work: (writer: Writer) => Promise<Ending>,
): Promise<Ending> {
  const { log, stop } = session;
  /** Failures since the last attempt that indexed something, that one included. */
  let failures = 0;
  let lastPosition = 0;
  for (;;) {
    let writer: Writer | null = null;
    try {
      writer = await openLocked(session);
      if (writer === null) return 'stopped';
      return await work(writer);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) && !(error instanceof Unanswered)) throw error;
      if (stop.aborted) return 'stopped';
      const position = writer?.head().position ?? lastPosition;
      failures = position > lastPosition ? 1 : failures + 1;
      lastPosition = position;
      const wait = backoff(failures, error instanceof StoreUnavailable ? databaseCap : shortCap);
      log(`${error.message}; trying again in ${(wait / 1000).toFixed(1)} s`, 'warn');
      if (!(await pause(wait, stop))) return 'stopped';
    } finally {
      await writer?.close();
    }
  }
}

/** Opens the writer when no other indexer of this network has the lock; null if stopped while waiting. */
async function openLocked({ index, log, stop }: Session): Promise<Writer | null> {
  const waiting = setTimeout(() => {
    log(`waiting: another indexer is writing ${index.network} in this database`);
  }, 1500);
  const opening = openWriter(index);
  try {
    const writer = await Promise.race([opening, aborted(stop)]);
    // If it gets the lock after the stop, it returns it.
    if (writer === null) opening.then((late) => late.close()).catch(() => undefined);
    return writer;
  } finally {
    clearTimeout(waiting);
  }
}
