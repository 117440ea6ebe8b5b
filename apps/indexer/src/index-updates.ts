import type { Entry, Writer } from '@ledger-explorer/store';
import { interpretPage, type InterpretedPage } from './interpret-page.ts';
import type { Progress } from './progress.ts';
import type { RoundLog } from './round-log.ts';
import type { UpdateSource } from './sources/update-source.ts';
import type { UnreadLog } from './unread-log.ts';

export interface IndexOptions {
  readonly source: UpdateSource;
  readonly writer: Writer;
  readonly progress: Progress;
  readonly unread: UnreadLog;
  readonly rounds: RoundLog;
  /** Aborted: the commit in hand is finished, then the loop ends. */
  readonly stop: AbortSignal;
  /** End at the first page with nothing behind it. */
  readonly untilHead: boolean;
  /** End after so many updates (and those that share the last one's record time); null: never. */
  readonly maxUpdates: number | null;
  /** A malformed item stops with `MalformedItem` instead of being quarantined. */
  readonly strict: boolean;
}

/** Why the loop ended by itself. */
export type Ending = 'stopped' | 'at-head' | 'source-ended' | 'max-updates';

/** With `--strict`: an item of the stream is no update. Everything before its page is committed. */
export class MalformedItem extends Error {
  override readonly name = 'MalformedItem';
}

/**
 * The heart of the indexer: every page of the source, decoded and interpreted, becomes one commit, from the store's
 * cursor on. The next page is fetched and read while one is committed.
 */
export async function indexUpdates(options: IndexOptions): Promise<Ending> {
  const { source, writer, progress, stop } = options;
  // What ends this loop also ends the page fetched ahead.
  const halt = new AbortController();
  const known = await writer.atCursor();
  const pages = source.pages(writer.cursor(), AbortSignal.any([stop, halt.signal]), known);
  const read = async () => {
    const { value: page, done } = await pages.next();
    return done === true ? null : { ...interpretPage(page.items), atHead: page.atHead };
  };
  let left = options.maxUpdates ?? Infinity;
  let ahead = settle(read());
  try {
    for (;;) {
      const page = unwrap(await ahead);
      if (page === null) return stop.aborted ? 'stopped' : 'source-ended';
      if (stop.aborted) return 'stopped';
      note(options, page);
      const entries = upTo(page.entries, left);
      left -= entries.length;
      const last = page.atHead && options.untilHead;
      if (left > 0 && !last) ahead = settle(read());
      if (entries.length > 0 || page.malformed.length > 0) {
        const committed = await writer.commit(entries, { quarantined: page.malformed, strict: options.strict });
        for (const refused of committed.refused) options.unread.item(refused);
        progress.committed(committed, entries);
      }
      if (page.atHead) progress.reachedHead();
      if (left <= 0) return 'max-updates';
      if (last) return 'at-head';
    }
  } finally {
    halt.abort();
    await ahead;
  }
}

function note({ unread, rounds, strict }: IndexOptions, page: InterpretedPage): void {
  for (const fact of page.unread) unread.fact(fact);
  for (const malformed of page.malformed) {
    if (strict) throw new MalformedItem(malformed.reason);
    unread.item(malformed);
  }
  for (const { update, facts } of page.entries) {
    for (const { number } of facts.rounds) rounds.opened(number, update);
  }
}

/** The first `count` entries, and those after them that share the last one's record time: no cursor may cut between these. */
function upTo(entries: readonly Entry[], count: number): readonly Entry[] {
  if (entries.length <= count) return entries;
  const last = entries[count - 1]?.update;
  let end = count;
  for (; end < entries.length; end += 1) {
    const next = entries[end]?.update;
    if (next?.migrationId !== last?.migrationId || next?.recordTime !== last?.recordTime) break;
  }
  return entries.slice(0, end);
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/** A failure of the page fetched ahead is looked at when its turn comes, not while another page is committed. */
function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}

function unwrap<T>(settled: Settled<T>): T {
  if (settled.ok) return settled.value;
  throw settled.error;
}
