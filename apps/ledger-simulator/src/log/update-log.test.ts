import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { recordTimeText } from '../values/time.ts';
import { type Logged, UpdateLog } from './update-log.ts';

const start = Date.parse('2026-01-30T00:00:00Z') * 1000;

function update(number: number, migrationId: number, recordTime: number): Logged {
  const updateId = `1220${number.toString(16).padEnd(64, '0')}`;
  const json = JSON.stringify({
    update_id: updateId,
    migration_id: migrationId,
    workflow_id: '',
    record_time: recordTimeText(recordTime),
    note: 'Größe',
  });
  return { updateId, json, recordTime, migrationId };
}

/** Three updates of migration 0, then two of migration 1 with record times before that of the third. */
const updates = [
  update(1, 0, start),
  update(2, 0, start + 1),
  update(3, 0, start + 5_000_000),
  update(4, 1, start + 3_000_000),
  update(5, 1, start + 3_000_001),
];

function numbers(page: Buffer): number[] {
  return (JSON.parse(`[${page.toString()}]`) as { update_id: string }[]).map(({ update_id }) => Number(update_id[4]));
}

describe('the log', () => {
  it('returns updates strictly after a position of the stream, across a migration border', () => {
    const log = new UpdateLog(temporaryFolder());
    log.append(updates);
    const after = (migrationId: number, recordTime: number, size = 10): number[] =>
      numbers(
        log.range(
          log.firstAfter(migrationId, recordTime),
          Math.min(log.firstAfter(migrationId, recordTime) + size, log.length),
        ),
      );
    expect(numbers(log.range(0, 2))).toEqual([1, 2]);
    expect(after(0, start)).toEqual([2, 3, 4, 5]);
    expect(after(0, start + 1, 1)).toEqual([3]);
    expect(after(0, start + 4_000_000)).toEqual([3, 4, 5]);
    expect(after(0, start + 5_000_000)).toEqual([4, 5]);
    expect(after(1, start + 3_000_000)).toEqual([5]);
    expect(after(1, start + 3_000_001)).toEqual([]);
    expect(after(2, 0)).toEqual([]);
    log.close();
  });

  it('finds an update by its id, and null for an unknown id', () => {
    const log = new UpdateLog(temporaryFolder());
    log.append(updates);
    expect(log.indexOf(updates[2]?.updateId ?? '')).toBe(2);
    expect(log.line(2)).toBe(updates[2]?.json);
    expect(log.indexOf('1220ff')).toBeNull();
    expect(log.indexOf(`${updates[2]?.updateId.slice(0, 17) ?? ''}ff`)).toBeNull(); // The log compares 13 digits first.
    log.close();
  });

  it('drops a partial line of a killed process, and continues after the last complete one', () => {
    const folder = temporaryFolder();
    const first = new UpdateLog(folder);
    first.append(updates.slice(0, 3));
    first.close();
    appendFileSync(join(folder, 'updates.ndjson'), updates[3]?.json.slice(0, 40) ?? '');
    const second = new UpdateLog(folder);
    expect(second.length).toBe(3);
    second.append(updates.slice(3));
    expect(numbers(second.range(0, 5))).toEqual([1, 2, 3, 4, 5]);
    second.close();
    const lines = readFileSync(join(folder, 'updates.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines).toEqual(updates.map(({ json }) => json));
  });

  it('adds lines to the index that a killed process had not indexed yet', () => {
    const folder = temporaryFolder();
    const first = new UpdateLog(folder);
    first.append(updates);
    first.close();
    truncateSync(join(folder, 'updates.index'), 2 * 24 + 7); // Two entries of 24 bytes and a part of the third.
    const second = new UpdateLog(folder);
    expect(second.length).toBe(5);
    expect(second.entry(4)).toMatchObject({ migrationId: 1, recordTime: start + 3_000_001 });
    expect(numbers(second.range(second.firstAfter(0, start + 1), 5))).toEqual([3, 4, 5]);
    second.close();
    const third = new UpdateLog(folder);
    expect([...updates.keys()].map((index) => third.entry(index).recordTime)).toEqual(
      updates.map((one) => one.recordTime),
    );
    third.close();
  });
});
