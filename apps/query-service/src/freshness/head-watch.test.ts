import { StoreUnavailable, type TimedPosition } from '@ledger-explorer/store';
import { describe, expect, it } from 'vitest';
import { length } from '../../test/long-ledger.ts';
import { serviceOfFile } from '../../test/test-service.ts';
import { HeadWatch } from './head-watch.ts';

const service = serviceOfFile();

function timed(position: number) {
  return { position, recordTime: BigInt(position) };
}

function watched(position: number, epoch: string) {
  return { ...timed(position), epoch, revision: 0 };
}

describe('HeadWatch', () => {
  it('has no head before the first read', () => {
    expect(new HeadWatch(service.reader).head).toBeNull();
  });

  it('ignores an older head that arrives late', () => {
    const heads = new HeadWatch(service.reader);
    heads.note(timed(47));
    heads.note(timed(46));
    expect(heads.head?.position).toBe(47);
  });

  it('takes an older head from the store after a rewind', async () => {
    const heads = new HeadWatch(service.reader);
    heads.note(timed(length + 2));
    await heads.look();
    expect(heads.head?.position).toBe(length);
  });

  it('ignores a read from before a rewind', async () => {
    const read = Promise.withResolvers<TimedPosition>();
    const heads = new HeadWatch({ head: () => read.promise });
    heads.learn(watched(100, 'old'));
    const looking = heads.look();
    heads.learn(watched(50, 'new'));
    read.resolve(timed(100));
    await looking;
    expect([heads.head?.position, heads.showed(100)]).toEqual([50, false]);
  });

  it('forgets epoch and positions when the index is empty again', () => {
    const heads = new HeadWatch(service.reader);
    heads.learn(watched(100, 'old'));
    heads.learn(null);
    expect([heads.head, heads.epoch, heads.at(100)]).toEqual([null, '', undefined]);
  });

  it('keeps the record time of a position that is noted again without it', () => {
    const heads = new HeadWatch(service.reader);
    heads.note(timed(47), timed(5));
    heads.note(timed(47), { position: 5, recordTime: null });
    expect(heads.at(5)?.recordTime).toBe(5n);
  });

  it('keeps its head while the store is unavailable', async () => {
    const heads = new HeadWatch(service.reader);
    await heads.look();
    service.database.cut();
    await expect(heads.look()).rejects.toThrow(StoreUnavailable);
    expect(heads.head?.position).toBe(length);
  });
});
