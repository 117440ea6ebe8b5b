import { describe, expect, it } from 'vitest';
import { CursorCodec } from './cursor-codec.ts';

const secret = Buffer.alloc(32, 1);
const scope = ['00aa', 'DESC'];
const state = { after: '17:3', position: 42 };
const codec = new CursorCodec(secret, 'localnet');

describe('CursorCodec', () => {
  it('opens its own cursors, pinned or not', () => {
    expect(codec.open(scope, codec.seal(scope, state))).toEqual(state);
    const unpinned = { after: '17:3', position: null };
    expect(codec.open(scope, codec.seal(scope, unpinned))).toEqual(unpinned);
  });

  it('rejects a cursor with any character changed, added or removed', () => {
    const cursor = codec.seal(scope, state);
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor.charAt(at) === 'A' ? 'B' : 'A';
      expect(codec.open(scope, cursor.slice(0, at) + other + cursor.slice(at + 1))).toBeNull();
    }
    for (const wrong of [
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      `${cursor}!`,
      cursor.slice(0, -1),
      cursor.slice(1),
    ]) {
      expect(codec.open(scope, wrong)).toBeNull();
    }
  });

  it('rejects a cursor made with another secret', () => {
    expect(new CursorCodec(Buffer.alloc(32, 2), 'localnet').open(scope, codec.seal(scope, state))).toBeNull();
  });

  it.each(['x', '0', 'null', '{}', '💥', 'AQ'])('rejects %j', (text) => {
    expect(codec.open(scope, text)).toBeNull();
  });
});
