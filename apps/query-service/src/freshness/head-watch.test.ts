import { describe, expect, it } from 'vitest';
import { MemoryReader } from '../../test/memory-reader.ts';
import { HeadWatch } from './head-watch.ts';

function shown(position: number) {
  return { position, recordTime: BigInt(position) };
}

describe('HeadWatch', () => {
  it('knows nothing before it looked', () => {
    expect(new HeadWatch(new MemoryReader(5)).head).toBeNull();
  });

  it('never goes back because an answer was slow', () => {
    const heads = new HeadWatch(new MemoryReader(5));
    heads.note(shown(7));
    heads.note(shown(6));
    expect(heads.head?.position).toBe(7);
  });

  it('goes back where the store says so, after a rewind', async () => {
    const heads = new HeadWatch(new MemoryReader(5));
    heads.note(shown(7));
    await heads.look();
    expect(heads.head?.position).toBe(5);
  });

  it('keeps what it knows while the store is away', async () => {
    const reader = new MemoryReader(5);
    const heads = new HeadWatch(reader);
    await heads.look();
    reader.failure = new Error('away');
    await expect(heads.look()).rejects.toThrow('away');
    expect(heads.head?.position).toBe(5);
  });
});
