import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Micros, parseTime } from '../values/time.ts';
import { type IndexEntry, UpdateIndex } from './update-index.ts';

export interface Logged {
  readonly updateId: string;
  readonly json: string;
  readonly recordTime: Micros;
  readonly migrationId: number;
}

const newline = 10;
const comma = 44;

/**
 * The emitted updates as an append-only file with one JSON line per update. Pages are read from the file, so memory
 * does not grow with the log. A line that was written partly when the process was killed is dropped at the next
 * start.
 */
export class UpdateLog {
  private readonly file: number;
  private readonly index: UpdateIndex;
  private size: number;
  /** First 13 hex digits of an update id after `1220` → index. Collisions are detected by comparing the line. */
  private readonly byDigest = new Map<number, number>();

  /** `mode` is `read` if another process writes the log. */
  constructor(folder: string, mode: 'write' | 'read' = 'write') {
    const flags = mode === 'write' ? 'a+' : 'r';
    mkdirSync(folder, { recursive: true });
    this.file = openSync(join(folder, 'updates.ndjson'), flags);
    this.index = new UpdateIndex(join(folder, 'updates.index'), flags);
    this.size = fstatSync(this.file).size;
    if (mode === 'write') this.repair();
  }

  get length(): number {
    return this.index.length;
  }

  entry(index: number): IndexEntry {
    return this.index.at(index);
  }

  /** Index of the first update after a position of the stream; without `recordTime`, of the first update of a later migration. */
  firstAfter(migrationId: number, recordTime: Micros = Infinity): number {
    return this.index.firstAfter(migrationId, recordTime);
  }

  append(updates: readonly Logged[]): void {
    if (updates.length === 0) return;
    const lines = updates.map((update) => Buffer.from(`${update.json}\n`));
    const bytes = Buffer.concat(lines);
    for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at);
    let index = this.index.length;
    const entries = updates.map((update, at): IndexEntry => {
      this.size += lines[at]?.length ?? 0;
      this.byDigest.set(digestOf(update.updateId), index++);
      return { end: this.size, recordTime: update.recordTime, migrationId: update.migrationId };
    });
    this.index.append(entries);
  }

  /** Registers the id of an update that another process or an earlier start appended. */
  register(updateId: string, index: number): void {
    this.byDigest.set(digestOf(updateId), index);
  }

  line(index: number): string {
    const start = this.index.startOf(index);
    return this.read(start, this.index.at(index).end - 1).toString();
  }

  /** Index of the update with this id; null where there is none. */
  indexOf(updateId: string): number | null {
    const index = this.byDigest.get(digestOf(updateId));
    if (index === undefined || index >= this.length) return null;
    return this.line(index).startsWith(`{"update_id":"${updateId}"`) ? index : null;
  }

  /** Updates from one index up to another, joined by commas: the inside of a JSON array. */
  range(from: number, to: number): Buffer {
    if (to <= from) return Buffer.alloc(0);
    const bytes = this.read(this.index.startOf(from), this.index.at(to - 1).end - 1);
    // JSON contains no raw line feed, so each one ends an update.
    for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) bytes[at] = comma;
    return bytes;
  }

  /** Removes the updates from index `count` on. */
  truncate(count: number): void {
    if (count >= this.length) return;
    this.size = this.index.startOf(count);
    // The log first: at the next start, `repair` drops index entries without a line, but keeps all complete lines.
    ftruncateSync(this.file, this.size);
    this.index.truncate(count);
    for (const [digest, index] of this.byDigest) if (index >= count) this.byDigest.delete(digest);
  }

  /** Loads the updates that another process has appended. Only for a log opened with `read`. */
  refresh(): void {
    this.index.refresh();
    this.size = fstatSync(this.file).size;
  }

  /** Reads the whole index again, after another process has rewound the log. */
  reload(): void {
    this.byDigest.clear();
    this.index.reload();
    this.size = fstatSync(this.file).size;
  }

  close(): void {
    this.index.close();
    closeSync(this.file);
  }

  private read(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    for (let at = 0; at < bytes.length;) {
      const read = readSync(this.file, bytes, at, bytes.length - at, start + at);
      if (read === 0)
        throw new Error('updates.ndjson is shorter than updates.index says: give another folder as --data');
      at += read;
    }
    return bytes;
  }

  /** Repairs both files: drops index entries without a line, indexes lines without an entry, and cuts a partial last line. */
  private repair(): void {
    let count = this.index.length;
    while (count > 0 && this.index.at(count - 1).end > this.size) count--;
    if (count < this.index.length) this.index.truncate(count);
    let indexedEnd = count === 0 ? 0 : this.index.at(count - 1).end;
    const tail = this.read(indexedEnd, this.size);
    for (let from = 0; ;) {
      const to = tail.indexOf(newline, from);
      if (to === -1) break;
      const line = tail.toString('utf8', from, to);
      const when = timeAndMigrationOf(line);
      if (!when) break;
      indexedEnd += to + 1 - from;
      this.index.append([{ end: indexedEnd, ...when }]);
      from = to + 1;
    }
    if (indexedEnd < this.size) {
      ftruncateSync(this.file, indexedEnd);
      this.size = indexedEnd;
    }
  }
}

/** Record time and migration of an update's line; null if the line is not an update. */
function timeAndMigrationOf(line: string): Omit<IndexEntry, 'end'> | null {
  try {
    const item = JSON.parse(line) as {
      record_time?: string;
      migration_id?: number;
      event?: { migration_id?: number };
    };
    const migrationId = item.event?.migration_id ?? item.migration_id;
    return migrationId === undefined ? null : { recordTime: parseTime(item.record_time ?? ''), migrationId };
  } catch {
    return null;
  }
}

function digestOf(updateId: string): number {
  return Number.parseInt(updateId.slice(4, 17), 16);
}
