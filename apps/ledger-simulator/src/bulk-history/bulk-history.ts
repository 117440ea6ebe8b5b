import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import type { UpdateLog } from '../log/update-log.ts';
import type { Micros } from '../values/time.ts';

/** What a host keeps of its history for download. */
export interface BulkTraits {
  /** Hours of a segment; 0: the host has no bulk history. */
  readonly hours: number;
  /** Bytes of JSON after which an object ends. */
  readonly objectBytes: number;
}

export const noBulk: BulkTraits = { hours: 0, objectBytes: 0 };

/** Some consecutive updates of a segment: from one index up to another. */
export interface BulkObject {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

interface Segment {
  /** Record times: after the one, until the other. */
  readonly after: Micros;
  readonly until: Micros;
  readonly from: number;
  readonly to: number;
}

const microsPerHour = 3_600_000_000;
/** Updates that are compressed together: an object has several frames. */
const frameUpdates = 100;

/** The history in objects, each once its segment is over. */
export class BulkHistory {
  private readonly log: UpdateLog;
  private readonly period: Micros;
  private readonly objectBytes: number;
  private readonly digests = new Map<string, string>();

  constructor(log: UpdateLog, { hours, objectBytes }: BulkTraits) {
    this.log = log;
    this.period = Math.round(hours * microsPerHour);
    this.objectBytes = objectBytes;
  }

  get enabled(): boolean {
    return this.period > 0;
  }

  /** Objects of the segments that have some of this range of record times, in the order of the stream; null: it is beyond them. */
  objects(after: Micros, until: Micros, visible: number): readonly BulkObject[] | null {
    const segments = this.segments(visible);
    if (after >= (segments.at(-1)?.until ?? -Infinity)) return null;
    return segments
      .filter((segment) => segment.after < until && segment.until > after)
      .flatMap((segment) => this.objectsOf(segment));
  }

  /** Null where there is none of this name. */
  find(name: string, visible: number): BulkObject | null {
    return (
      this.segments(visible)
        .flatMap((segment) => this.objectsOf(segment))
        .find((object) => object.name === name) ?? null
    );
  }

  bytes({ from, to }: BulkObject): Buffer {
    const frames: Buffer[] = [];
    for (let at = from; at < to; at += frameUpdates) {
      const lines = Array.from({ length: Math.min(frameUpdates, to - at) }, (_, n) => `${this.log.line(at + n)}\n`);
      frames.push(zstdCompressSync(lines.join('')));
    }
    return Buffer.concat(frames);
  }

  /** SHA-256 of an object, in hex. */
  digest(object: BulkObject): string {
    // After a rewind, another object may have the same name.
    const key = `${object.name} ${object.to} ${this.log.line(object.to - 1).slice(0, 100)}`;
    let digest = this.digests.get(key);
    if (digest === undefined) {
      digest = createHash('sha256').update(this.bytes(object)).digest('hex');
      this.digests.set(key, digest);
    }
    return digest;
  }

  /** The segments that are over: a later update is there. At a border of migrations, the newer one's updates come after the older one's. */
  private segments(visible: number): readonly Segment[] {
    const segments: Segment[] = [];
    let from = 0;
    let until = -Infinity;
    for (let index = 0; index < visible; index++) {
      const { recordTime } = this.log.entry(index);
      if (recordTime <= until) continue;
      if (index > 0) segments.push({ after: until - this.period, until, from, to: index });
      from = index;
      until = Math.ceil(recordTime / this.period) * this.period;
    }
    return segments;
  }

  private objectsOf({ until, from, to }: Segment): readonly BulkObject[] {
    const objects: BulkObject[] = [];
    let [start, bytes] = [from, 0];
    for (let index = from; index < to; index++) {
      bytes += this.log.entry(index).end - (index === 0 ? 0 : this.log.entry(index - 1).end);
      if (bytes < this.objectBytes && index < to - 1) continue;
      objects.push({ name: `${until / 1_000_000}_updates_${objects.length}.zstd`, from: start, to: index + 1 });
      [start, bytes] = [index + 1, 0];
    }
    return objects;
  }
}
