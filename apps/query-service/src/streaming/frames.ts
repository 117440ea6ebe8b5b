import { writeGap, writeRewind } from '@ledger-explorer/spec/writers';
import { eventId } from './event-id.ts';
import type { Part, RowTopic } from './parts.ts';

/** An event in the SSE format. Without an id, the last id stays valid. */
export function frame(event: string, data: string, id?: string): Buffer {
  return Buffer.from(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
}

/** First lines of a stream: the retry delay and the position of its start. */
export function opening(position: number): Buffer {
  return Buffer.from(`retry: 1000\nid: ${position}\n\n`);
}

/** Sent to idle listeners, so that no proxy closes the connection. */
export const comment = Buffer.from(':\n\n');

/** `removed`: number of positions that the listener had and that no longer exist. */
export function rewindFrame(epoch: string, position: number, removed: number): Buffer {
  return frame('rewind', writeRewind({ epoch, position, removed }), String(position));
}

/** Replaces the rows of the positions (from, to]. */
export function gapFrame(from: number, to: number): Buffer {
  return frame('gap', writeGap({ from, to }), String(to));
}

/**
 * Events of parts for a listener of some topics, in their order. `skip`: number of topics of the first part that it already has. The id of
 * the last topic is the end of the part; that of another has the part and the number of topics sent.
 */
export function partFrames(parts: readonly Part[], topics: readonly RowTopic[], skip = 0): readonly Buffer[] {
  return parts.flatMap(({ from, to, data }, part) =>
    topics.flatMap((topic, at) => {
      if (part === 0 && at < skip) return [];
      const done = at + 1;
      const place = done === topics.length ? { position: to, next: null, done: 0 } : { position: from, next: to, done };
      return [frame('rows', data.get(topic) ?? '', eventId(place))];
    }),
  );
}
