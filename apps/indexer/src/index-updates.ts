import { tracedRoot } from '@ledger-explorer/cli/tracing';
import type { Entry, Quarantined, Writer } from '@ledger-explorer/store';
import type { LedgerWatch } from './network-resets/ledger-watch.ts';
import type { Progress } from './progress.ts';
import type { RoundLog } from './round-log.ts';
import { Divergence } from './sources/divergence.ts';
import type { SourcePage, UpdateSource } from './sources/update-source.ts';
import type { UnreadLog } from './unread-log.ts';
import type { Agreements } from './verification/agreements.ts';

export interface IndexOptions {
  /** For traces. */
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
  /** Called at each page with nothing behind it. */
  readonly onHead: () => void;
  /** Aborted: the commit in hand is finished, then the loop ends. */
  readonly stop: AbortSignal;
  /** End at the first page with nothing behind it. */
  readonly untilHead: boolean;
  /** Number of updates after which to end (plus those that share the last one's record time); null: never. */
  readonly maxUpdates: number | null;
  /** A malformed item stops with `MalformedItem` instead of being quarantined. */
  readonly strict: boolean;
}

/** Why the loop ended by itself. */
export type Ending = 'stopped' | 'at-head' | 'source-ended' | 'max-updates';

/** With `--strict`: an item of the stream is not an update. Everything before its page is committed. */
export class MalformedItem extends Error {
  override readonly name = 'MalformedItem';
}

/**
 * The heart of the indexer: every page of the source becomes one commit, from the store's
 * cursor on. The next page is fetched, decoded and interpreted while one is committed.
 */
export async function indexUpdates(options: IndexOptions): Promise<Ending> {
  const { source, writer, progress, stop } = options;
  // What ends this loop also ends the page fetched ahead.
  const halt = new AbortController();
  await options.agreements?.open(writer.head().updates);
  const known = await writer.atCursor();
  const pages = source.pages(writer.cursor(), AbortSignal.any([stop, halt.signal]), known);
  const facts = { 'explorer.network': options.network };
  const next = async () => {
    const { value: page, done } = await pages.next();
    return done === true ? null : page;
  };
  const read = () => tracedRoot('read page', facts, next, (page) => ({ 'explorer.items': page?.items.length ?? 0 }));
  let left = options.maxUpdates ?? Infinity;
  let ahead = settle(read());
  try {
    for (;;) {
      const page = unwrap(await ahead);
      if (page === null) return stop.aborted ? 'stopped' : 'source-ended';
      if (stop.aborted) return 'stopped';
      const entries = upTo(entriesOf(page), left);
      await options.ledger.admit(entries, page);
      const malformed = note(options, page);
      left -= entries.length;
      const last = page.atHead && options.untilHead;
      if (left > 0 && !last) ahead = settle(read());
      if (entries.length > 0 || malformed.length > 0) {
        const committed = await tracedRoot(
          'commit',
          facts,
          () => writer.commit(entries, { quarantined: malformed, strict: options.strict }),
          () => ({ 'explorer.updates': entries.length, 'explorer.position': writer.head().position }),
        );
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
      if (last) return 'at-head';
    }
  } catch (error) {
    throw error instanceof Divergence ? error.at(writer.head().position) : error;
  } finally {
    halt.abort();
    await ahead;
  }
}

/** Tells what could not be read, and which rounds opened; returns the items that are not updates. */
function note({ unread, rounds, strict }: IndexOptions, page: SourcePage): readonly Quarantined[] {
  const malformed: Quarantined[] = [];
  for (const { says } of page.items) {
    if ('malformed' in says) {
      if (strict) throw new MalformedItem(says.malformed.reason);
      malformed.push(says.malformed);
      unread.item(says.malformed);
      continue;
    }
    for (const fact of says.unread) unread.fact(fact);
    const { update, facts } = says.entry;
    for (const { number } of facts.rounds) rounds.opened(number, update);
  }
  return malformed;
}

function entriesOf({ items }: SourcePage): readonly Entry[] {
  return items.flatMap(({ says }) => ('entry' in says ? [says.entry] : []));
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
