import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTime, parseTime } from '@ledger-explorer/ledger';
import type { Cursor } from '@ledger-explorer/store';
import type { HostPool } from '../scan/host-pool.ts';
import { isAfter, justBefore, lastCursor, sameCursor } from '../sources/item-cursor.ts';
import { PageReader } from '../sources/page-reader.ts';
import { askPage } from '../sources/request-page.ts';
import { nameOf as updateNameOf, type StreamItem } from '../sources/stream-item.ts';
import type { SourcePage, UpdateSource } from '../sources/update-source.ts';
import type { Log } from '../log.ts';
import { downloadObject, nameOf } from './download-object.ts';
import { listObjects, type ObjectRef, refused } from './list-objects.ts';
import { readObject } from './read-object.ts';

export interface BulkOptions {
  readonly pool: HostPool;
  /** What comes after the bulk history. */
  readonly stream: UpdateSource;
  /** Items a page. */
  readonly pageSize: number;
  /** Milliseconds without a byte after which a download has failed. */
  readonly timeout: number;
  readonly log: Log;
}

/** Microseconds of record time that are listed at once: the end of the bulk history is not known, and a range beyond it may be refused. */
const day = 86_400_000_000n;

interface Downloaded {
  readonly ref: ObjectRef;
  readonly path: string;
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/**
 * The bulk history of the hosts, as far as it goes, and then their stream. An object is verified before any of it is given: by its digest,
 * and by the stream, which has to have its first new update next. While one is read, the next is downloaded.
 */
export function bulkSource(options: BulkOptions): UpdateSource {
  const { pool, stream, pageSize, log } = options;

  async function* pages(
    start: Cursor | null,
    stop: AbortSignal,
    known: ReadonlyMap<string, Buffer> = new Map(),
  ): AsyncGenerator<SourcePage, void, undefined> {
    let [after, seen] = [start, known];
    let objects = 0;
    for await (const { ref, path } of downloads(options, () => after, start, stop)) {
      const begin = after;
      let isChecked = false;
      for await (const items of read(ref, path, pageSize)) {
        const fresh = items.filter(({ cursor }) => isDue(cursor, begin));
        const last = lastCursor(fresh);
        if (last === null) continue;
        if (!isChecked) await refuseGap(pool, ref, { begin, seen, fresh }, stop);
        isChecked = true;
        if (stop.aborted) return;
        yield { items: fresh, atHead: false, hosts: [ref.host.url] };
        seen = new Map([...(sameCursor(after, last) ? seen : []), ...namedAt(fresh, last)]);
        after = last;
      }
      objects += 1;
    }
    if (stop.aborted) return;
    log(
      objects === 0
        ? 'the hosts have no bulk history from here on: reading the stream'
        : `read ${objects} objects of the bulk history, until ${after?.recordTime ?? 'the first update'}: continuing with the stream`,
    );
    yield* stream.pages(after, stop, seen);
  }

  return { name: `the bulk history, then the stream, of ${stream.name}`, pages };
}

/** The objects in their order, each in a file for as long as it is read. `place`: where reading is. */
async function* downloads(
  { pool, timeout, log }: BulkOptions,
  place: () => Cursor | null,
  start: Cursor | null,
  stop: AbortSignal,
): AsyncGenerator<Downloaded, void, undefined> {
  const first = start ?? (await beforeFirst(pool, stop));
  if (first === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-bulk-'));
  const halt = new AbortController();
  const signal = AbortSignal.any([stop, halt.signal]);
  let ahead: Promise<Settled<Downloaded | null>> | null = null;
  let count = 0;
  try {
    for await (const ref of references(pool, () => place() ?? first, { stop: signal, log })) {
      const path = join(folder, String((count += 1)));
      const next = settle(
        downloadObject(ref, path, { timeout, stop: signal }).then((whole) => (whole ? { ref, path } : null)),
      );
      if (ahead !== null) yield* given(await ahead);
      ahead = next;
    }
    if (ahead !== null) yield* given(await ahead);
  } finally {
    halt.abort();
    await ahead;
    await rm(folder, { recursive: true, force: true });
  }
}

async function* given(settled: Settled<Downloaded | null>): AsyncGenerator<Downloaded, void, undefined> {
  if (!settled.ok) throw settled.error;
  if (settled.value === null) return;
  yield settled.value;
  await rm(settled.value.path);
}

/** A download that fails is looked at when its turn comes. */
function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}

/** A place before the first update of the ledger; null when stopped, or where there is none. */
async function beforeFirst(pool: HostPool, stop: AbortSignal): Promise<Cursor | null> {
  const page = await new PageReader(pool).fetchPage(null, 1, stop);
  const first = page === null ? null : lastCursor(page.items);
  return first === null ? null : justBefore(first);
}

/** All objects with updates after a place, each once: a range is listed again from where reading is by then. */
async function* references(
  pool: HostPool,
  place: () => Cursor,
  asking: { readonly stop: AbortSignal; readonly log: Log },
): AsyncGenerator<ObjectRef, void, undefined> {
  const listed = new Set<string>();
  for (let end = parseTime(place().recordTime); ;) {
    const now = BigInt(Date.now()) * 1_000n;
    end = end + day < now ? end + day : now;
    const refs = await listObjects(pool, { after: place().recordTime, until: formatTime(end) }, asking);
    if (refs === null) return;
    const fresh = refs.filter(({ digest }) => !listed.has(digest));
    for (const ref of fresh) {
      listed.add(ref.digest);
      yield ref;
    }
    if (fresh.length === 0 && end === now) return;
  }
}

async function* read(
  ref: ObjectRef,
  path: string,
  pageSize: number,
): AsyncGenerator<readonly StreamItem[], void, undefined> {
  try {
    yield* readObject(path, pageSize);
  } catch (error) {
    throw refused(ref.host, `${nameOf(ref)} ${(error as Error).message}`);
  }
}

/** From a place on, its own record time included: the updates that share it may be in two objects, and what is known changes nothing. */
function isDue(cursor: Cursor | null, after: Cursor | null): boolean {
  return cursor !== null && (after === null || isAfter(cursor, after) || sameCursor(cursor, after));
}

function namedAt(items: readonly StreamItem[], place: Cursor): [string, Buffer][] {
  return items
    .filter(({ cursor }) => sameCursor(cursor, place))
    .map((item) => [
      updateNameOf(item),
      Buffer.isBuffer(item.raw) ? item.raw : Buffer.from(JSON.stringify(item.raw), 'utf8'),
    ]);
}

/** Throws `SourceRefused` if the host's stream has an update between what is known and what an object has first. */
async function refuseGap(
  pool: HostPool,
  ref: ObjectRef,
  {
    begin,
    seen,
    fresh,
  }: {
    readonly begin: Cursor | null;
    readonly seen: ReadonlyMap<string, Buffer>;
    readonly fresh: readonly StreamItem[];
  },
  stop: AbortSignal,
): Promise<void> {
  const first = fresh.find((item) => !seen.has(updateNameOf(item)));
  if (first?.cursor == null || sameCursor(begin, first.cursor)) return;
  // A host that cannot say it, perhaps because its stream does not reach back so far, is believed.
  const page = await askPage(pool, ref.host, { after: begin, asked: 1 }, stop);
  const [next] = 'ok' in page ? [] : page;
  if (next?.cursor == null || !isAfter(first.cursor, next.cursor)) return;
  throw refused(
    ref.host,
    `${nameOf(ref)} begins at ${first.cursor.recordTime}, and the stream has update ${updateNameOf(next)} of ${next.cursor.recordTime} before it: an object is missing`,
  );
}
