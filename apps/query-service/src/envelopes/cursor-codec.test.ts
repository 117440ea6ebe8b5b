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

  it('opens cursors of an instance with the same secret', () => {
    expect(new CursorCodec(secret, 'localnet').open(scope, codec.seal(scope, state))).toEqual(state);
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

  it('rejects a cursor of another contract, order, network or secret', () => {
    const cursor = codec.seal(scope, state);
    expect(codec.open(['00ab', 'DESC'], cursor)).toBeNull();
    expect(codec.open(['00aa', 'ASC'], cursor)).toBeNull();
    expect(new CursorCodec(secret, 'devnet').open(scope, cursor)).toBeNull();
    expect(new CursorCodec(Buffer.alloc(32, 2), 'localnet').open(scope, cursor)).toBeNull();
  });

  it.each(['x', '0', 'null', '{}', '💥', 'AQ'])('rejects %j', (text) => {
    expect(codec.open(scope, text)).toBeNull();
  });
});
