import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readObject } from './read-object.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function update(n: number) {
  return JSON.stringify({
    update_id: `1220${n.toString(16).padStart(64, '0')}`,
    migration_id: 0,
    workflow_id: '',
    record_time: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
    synchronizer_id: 'global-domain::1220',
    effective_at: '2026-01-01T00:00:00Z',
    root_event_ids: [],
    events_by_id: {},
  });
}

function frame(...lines: string[]) {
  return zstdCompressSync(lines.map((line) => `${line}\n`).join(''));
}

/** Record times of what is read, page by page. */
async function read(bytes: Buffer, pageSize = 2): Promise<string[][]> {
  const path = join(folder, 'object');
  await writeFile(path, bytes);
  const pages: string[][] = [];
  for await (const items of readObject(path, pageSize)) {
    pages.push(items.map(({ cursor }) => cursor?.recordTime.slice(17, 19) ?? ''));
  }
  return pages;
}

describe('an object of the bulk history', () => {
  it('is read in pages, whatever its frames are', async () => {
    const frames = [frame(update(1), update(2), update(3)), frame(update(4)), frame(update(5))];
    const expected = [['01', '02'], ['03', '04'], ['05']];
    expect(await read(Buffer.concat(frames))).toEqual(expected);
    expect(await read(frame(...[1, 2, 3, 4, 5].map(update)))).toEqual(expected);
  });

  it('may have frames without content, lines over two frames, and no end of its last line', async () => {
    const skipped = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const text = `${update(1)}\n${update(2)}\n${update(3)}`;
    const halves = [text.slice(0, 400), text.slice(400)].map((half) => zstdCompressSync(half));
    expect(await read(Buffer.concat([skipped, ...halves]))).toEqual([['01', '02'], ['03']]);
    expect(await read(Buffer.alloc(0))).toEqual([]);
  });

  it('is found cut off wherever it ends, if not behind a frame', async () => {
    const whole = Buffer.concat([frame(update(1)), frame(update(2))]);
    const first = frame(update(1)).length;
    for (let end = 1; end < whole.length; end += 1) {
      if (end === first) continue;
      await expect(read(whole.subarray(0, end)), String(end)).rejects.toThrow(/is cut off/);
    }
  });

  it.each([
    ['something else', Buffer.from('{"error":"AccessDenied"}'), 'is not zstd'],
    ['something behind the frames', Buffer.concat([frame(update(1)), Buffer.from('junk')]), 'is not zstd'],
    ['a line that is not JSON', frame(update(1), '{"update_id":'), 'has a line that is not JSON, or not all of it'],
    ['an update that is nowhere', frame('{}'), 'has an update without migration or record time'],
    ['another order', frame(update(2), update(1)), 'is not in the order of the stream at 2026-01-01T00:00:01.000Z'],
  ])('with %s is refused', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});
