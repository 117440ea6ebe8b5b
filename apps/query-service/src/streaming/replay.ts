import type { Reader } from '@ledger-explorer/store';
import type { StreamPlace } from './event-id.ts';
import { gapFrame, partFrames, rewindFrame } from './frames.ts';
import {
  type IntervalReads,
  hasTooManyRows,
  maxReplayed,
  partsOf,
  type Selection,
  readTopic,
  type RowTopic,
  type TopicRows,
} from './parts.ts';

/** Limit of rows per topic in one step, unless one update has more: more would block the event loop. */
const stepRows = 100;

export type ReplayReads = IntervalReads & Pick<Reader, 'standingOf'>;

/** Progress of a replay. */
export interface Replay {
  readonly place: StreamPlace;
  /** End of an interval without too many rows; null: neither this nor a rewind is checked yet. */
  readonly until: number | null;
}

/** Events of one step of a replay, and the progress after it. */
export interface Step extends Replay {
  readonly frames: readonly Buffer[];
}

function at(position: number): StreamPlace {
  return { position, next: null, done: 0 };
}

/** Makes the next step towards the head: a rewind, a gap, or the next rows. */
export async function replayStep(
  reader: ReplayReads,
  selection: Selection,
  { place, until }: Replay,
  { position: head, epoch }: { readonly position: number; readonly epoch: string },
): Promise<Step> {
  const { position, next, done } = place;
  if (until === null) {
    const kept = await keptOf(reader, place, head);
    if (kept !== null) {
      return { frames: [rewindFrame(epoch, kept, (next ?? position) - kept)], place: at(kept), until: null };
    }
    const to = next ?? head;
    return (await hasTooManyRows(reader, selection, position, to))
      ? { frames: [gapFrame(position, to)], place: at(to), until: null }
      : { frames: [], place, until: to };
  }
  if (next !== null) {
    // The listener has the first `done` topics of the interval up to `next`. It gets the others if they make one
    // part, as they did when they were sent; otherwise a gap.
    const parts = partsOf(await rowsOf(reader, selection, position, next, maxReplayed + 1), position, next);
    const [part] = parts ?? [];
    const isWhole = part !== undefined && parts?.length === 1;
    const frames = isWhole ? partFrames([part], selection.topics, done) : [gapFrame(position, next)];
    return { frames, place: at(next), until: null };
  }
  const { to, rows } = await nextRows(reader, selection, position, until);
  const parts = partsOf(rows, position, to);
  const frames = parts === null ? [gapFrame(position, to)] : partFrames(parts, selection.topics);
  return { frames, place: at(to), until: to === until ? null : until };
}

/** Newest position of a place that still exists after a rewind; null if all of it does. */
async function keptOf(reader: ReplayReads, { position, next }: StreamPlace, head: number): Promise<number | null> {
  const positions = next === null ? [position] : [position, next];
  const kept = await Promise.all(positions.map(async (sent) => (await reader.standingOf(Math.min(sent, head))).kept));
  const allExist = positions.every((sent, index) => kept[index] === sent);
  return allExist ? null : Math.min(position, ...kept);
}

async function rowsOf(
  reader: ReplayReads,
  { topics, partyId }: Selection,
  after: number,
  to: number,
  limit: number,
): Promise<ReadonlyMap<RowTopic, TopicRows>> {
  const rows = new Map<RowTopic, TopicRows>();
  for (const name of topics) rows.set(name, await readTopic(reader, name, { after, to, limit }, partyId));
  return rows;
}

/** Next rows of all topics, and the position up to which they are complete. */
async function nextRows(
  reader: ReplayReads,
  selection: Selection,
  after: number,
  until: number,
): Promise<{ readonly to: number; readonly rows: ReadonlyMap<RowTopic, TopicRows> }> {
  const rows = await rowsOf(reader, selection, after, until, stepRows + 1);
  const all = [...rows.values()].map(({ positions }) => positions);
  // Position of the first row beyond the limit of a topic; infinite if no topic has more rows.
  const cut = Math.min(...all.map((positions) => positions[stepRows] ?? Number.POSITIVE_INFINITY));
  if (cut === Number.POSITIVE_INFINITY) return { to: until, rows };
  const before = Math.max(after, ...all.flat().filter((position) => position < cut));
  // If a single update has more rows than the limit, all of its rows are read.
  return before === after
    ? { to: cut, rows: await rowsOf(reader, selection, after, cut, maxReplayed + 1) }
    : { to: before, rows };
}
