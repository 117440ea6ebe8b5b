import { tracedRoot } from '@ledger-explorer/cli/tracing';
import type { Quarantined, Writer } from '@ledger-explorer/store';
import type { LedgerWatch } from './network-resets/ledger-watch.ts';
import type { Progress } from './progress.ts';
import type { RoundLog } from './round-log.ts';
import { Divergence } from './sources/divergence.ts';
import { sameCursor } from './sources/item-cursor.ts';
import type { SourcePage, UpdateSource } from './sources/update-source.ts';
import type { UnreadLog } from './unread-log.ts';
import type { Agreements } from './verification/agreements.ts';

export interface IndexOptions {
  /** Name for traces. */
  readonly network: string;
  readonly source: UpdateSource;
  readonly writer: Writer;
  readonly progress: Progress;
  readonly unread: UnreadLog;
  readonly rounds: RoundLog;
  /** Records which hosts agree on committed updates; null: not recorded. */
  readonly agreements: Agreements | null;
  /** Refuses pages of another ledger. */
  readonly ledger: Pick<LedgerWatch, 'admit' | 'committed'>;
  /** Called after each page at the head. */
  readonly onHead: () => void;
  /** When aborted, the loop ends after the running commit. */
  readonly stop: AbortSignal;
  /** End at the first page at the head. */
  readonly untilHead: boolean;
  /** Number of updates after which to end (and those with the record time of the last one); null: no limit. */
  readonly maxUpdates: number | null;
  /** Stop with `MalformedItem` at an item that is not an update, instead of quarantining it. */
  readonly strict: boolean;
}

/** Why the loop ended without an error. */
export type Ending = 'stopped' | 'at-head' | 'source-ended' | 'max-updates';

/** With `--strict`: an item of the stream is not an update. All earlier pages are committed, but no update of its page. */
export class MalformedItem extends Error {
  override readonly name = 'MalformedItem';
}

/**
 * The main loop of the indexer: commits each page of the source, from the store's cursor on. During a commit, the next page is
 * fetched, decoded and interpreted.
 */
export async function indexUpdates(options: IndexOptions): Promise<Ending> {
  const { source, writer, progress, stop } = options;
  // The end of this loop also ends the fetch of the next page.
  const loopEnd = new AbortController();
  await options.agreements?.open(writer.head().updates);
  // The source reads from the cursor's record time on, so it must know which updates with this time are stored.
  const storedAtCursor = await writer.atCursor();
  const pages = source.pages(writer.cursor(), AbortSignal.any([stop, loopEnd.signal]), storedAtCursor);
  const traceAttributes = { 'explorer.network': options.network };
  const next = async () => {
    const { value: page, done } = await pages.next();
    return done === true ? null : page;
  };
  const read = () =>
    tracedRoot('read page', traceAttributes, next, (page) => ({ 'explorer.items': page?.items.length ?? 0 }));
  let left = options.maxUpdates ?? Infinity;
  let nextPage = settle(read());
  try {
    for (;;) {
      const page = unwrap(await nextPage);
      if (page === null) return stop.aborted ? 'stopped' : 'source-ended';
      const items = upTo(page.items, left);
      const entries = items.flatMap(({ content }) => ('entry' in content ? [content.entry] : []));
      await options.ledger.admit(entries, page);
      if (stop.aborted) return 'stopped';
      const malformed = logItems(options, items);
      left -= entries.length;
      const isEnd = page.atHead && options.untilHead;
      if (left > 0 && !isEnd) nextPage = settle(read());
      if (entries.length > 0 || malformed.length > 0) {
        const committed = await tracedRoot(
          'commit',
          traceAttributes,
          () => writer.commit(entries, { quarantined: malformed, strict: options.strict }),
          () => ({ 'explorer.updates': entries.length, 'explorer.position': writer.head().position }),
        );
        // The database refused these updates; the writer put them into quarantine.
        for (const refused of committed.refused) options.unread.item(refused);
        options.ledger.committed(entries);
        options.agreements?.committed(writer.head().updates, page.hosts);
        progress.committed(committed, entries);
      }
      if (page.atHead) {
        progress.reachedHead();
        options.onHead();
      }
      if (left <= 0) return 'max-updates';
      if (isEnd) return 'at-head';
    }
  } catch (error) {
    throw error instanceof Divergence ? error.at(writer.head().position) : error;
  } finally {
    loopEnd.abort();
    await nextPage;
  }
}

/** Logs unreadable events and missing rounds; returns the items that are not updates. */
function logItems({ unread, rounds, strict }: IndexOptions, items: SourcePage['items']): readonly Quarantined[] {
  const malformed: Quarantined[] = [];
  for (const { content } of items) {
    if ('malformed' in content) {
      if (strict) throw new MalformedItem(content.malformed.reason);
      malformed.push(content.malformed);
      unread.item(content.malformed);
      continue;
    }
    for (const fact of content.unread) unread.fact(fact);
    const { update, facts } = content.entry;
    for (const { number } of facts.rounds) rounds.opened(number, update);
  }
  return malformed;
}

/** The items up to the `count`-th update, and later ones with its record time, since a cursor cannot be between these. */
function upTo(items: SourcePage['items'], count: number): SourcePage['items'] {
  const last = items.filter(({ content }) => 'entry' in content)[count - 1]?.cursor ?? null;
  return last === null ? items : items.slice(0, items.findLastIndex(({ cursor }) => sameCursor(cursor, last)) + 1);
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/** Keeps a failure of the next page until its turn, since it must not interrupt the running commit. */
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
