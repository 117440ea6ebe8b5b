import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { Micros } from '../values/time.ts';

export interface IndexEntry {
  /** Byte in the log after the update's line. */
  readonly end: number;
  readonly recordTime: Micros;
  readonly migrationId: number;
}

/** Bytes of an entry: three doubles. */
const width = 24;

/** End in the log, record time and migration of each update: three doubles per update, in memory and in a file beside the log. */
export class UpdateIndex {
  private readonly file: number;
  private data = new Float64Array(3 * 1024);
  private count = 0;

  constructor(path: string, flags: 'a+' | 'r') {
    this.file = openSync(path, flags);
    this.refresh();
    // Drops a partial last entry of a killed process: entries are appended at the end of the file.
    if (flags === 'a+') this.truncate(this.count);
  }

  /** Reads the file from its beginning. */
  reload(): void {
    this.count = 0;
    this.refresh();
  }

  /** Synchronizes with the file: loads entries added by another process and drops removed ones. */
  refresh(): void {
    const whole = Math.floor(fstatSync(this.file).size / width);
    this.reserve(whole);
    const bytes = new Uint8Array(this.data.buffer, 0, whole * width);
    let end = Math.min(this.count, whole) * width;
    while (end < bytes.length) {
      const read = readSync(this.file, bytes, end, bytes.length - end, end);
      // Another process has truncated the file.
      if (read === 0) break;
      end += read;
    }
    this.count = Math.floor(end / width);
  }

  get length(): number {
    return this.count;
  }

  at(index: number): IndexEntry {
    if (index < 0 || index >= this.count) throw new Error(`The log has no update ${index}.`);
    return {
      end: this.data[index * 3] ?? 0,
      recordTime: this.data[index * 3 + 1] ?? 0,
      migrationId: this.data[index * 3 + 2] ?? 0,
    };
  }

  /** Byte in the log where the update's line begins. */
  startOf(index: number): number {
    return index === 0 ? 0 : this.at(index - 1).end;
  }

  append(entries: readonly IndexEntry[]): void {
    this.reserve(this.count + entries.length);
    const from = this.count * 3;
    for (const entry of entries) {
      this.data.set([entry.end, entry.recordTime, entry.migrationId], this.count * 3);
      this.count++;
    }
    const bytes = new Uint8Array(this.data.buffer, from * 8, entries.length * width);
    for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at);
  }

  /** Removes the entries from index `count` on. */
  truncate(count: number): void {
    this.count = count;
    ftruncateSync(this.file, count * width);
  }

  /** Index of the first update after this position of the stream. */
  firstAfter(migrationId: number, recordTime: Micros): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.at(middle);
      const after = entry.migrationId === migrationId ? entry.recordTime > recordTime : entry.migrationId > migrationId;
      if (after) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  close(): void {
    closeSync(this.file);
  }

  private reserve(count: number): void {
    if (count * 3 <= this.data.length) return;
    const grown = new Float64Array(Math.max(count * 3, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }
}
