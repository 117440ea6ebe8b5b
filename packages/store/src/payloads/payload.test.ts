import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codeBlock } from './code-block.ts';
import { decodeBlock, PayloadReader, zstdCoding } from './payload.ts';

describe('a compressed block', () => {
  // Lengths around those from which the frame header needs another byte, and larger ones, of compressible and random bytes.
  it.each([0, 1, 255, 256, 257, 65_535, 65_535 + 256, 65_536 + 256, 114_688, 300_000])(
    'of %i bytes decodes to the same bytes',
    (length) => {
      for (const text of [Buffer.alloc(length, 'a'), randomBytes(length)]) {
        expect(decodeBlock(codeBlock(text)).equals(text)).toBe(true);
      }
    },
  );

  it('decodes without a stated length', () => {
    const text = randomBytes(200_000);
    expect(decodeBlock(Buffer.concat([Buffer.of(zstdCoding), zstdCompressSync(text)])).equals(text)).toBe(true);
  });

  it('with an unknown coding is rejected', () => {
    expect(() => decodeBlock(Buffer.of(9, 1, 2))).toThrow('payload coding 9 is unknown to this version');
  });
});

it('reads each update of a block by its position, in any order', () => {
  const updates = ['{"n":1}', '{"n":"ü"}', '{}'];
  const bytes = codeBlock(Buffer.from(updates.join('\n')));
  const payloads = new PayloadReader();
  const read = (position: number) => payloads.readText({ update_position: String(position), first: '7', bytes });
  expect([read(9), read(7), read(8)]).toEqual([updates[2], updates[0], updates[1]]);
  expect(() => read(10)).toThrow('the block from position 7 does not reach position 10');
  expect(() => payloads.readText({ update_position: '11', first: '11', bytes: null })).toThrow(
    'rows are not in order: no block is known for position 11',
  );
});

it('caches the last large update and reads a different one from its block', () => {
  const [one, other] = ['1', '2'].map((id) =>
    codeBlock(
      Buffer.from(
        JSON.stringify({
          update_id: id,
          migration_id: 1,
          record_time: '2026-01-01T00:00:00Z',
          effective_at: '2026-01-01T00:00:00Z',
          synchronizer_id: 's',
          workflow_id: 'x'.repeat(70_000),
          root_event_ids: [],
          events_by_id: {},
        }),
      ),
    ),
  );
  const read = (bytes = one) =>
    new PayloadReader().readUpdate({ update_position: '1', first: '1', bytes: bytes ?? null });
  expect(read()).toBe(read());
  expect([read(other), read()].map(({ updateId }) => updateId)).toEqual(['2', '1']);
});
