import { StoreUnavailable } from '@ledger-explorer/store';
import { describe, expect, it } from 'vitest';
import { length } from '../../test/long-ledger.ts';
import { serviceOfFile } from '../../test/test-service.ts';
import { HeadWatch } from './head-watch.ts';

const service = serviceOfFile();

function timed(position: number) {
  return { position, recordTime: BigInt(position) };
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

  it('keeps its head while the store is unavailable', async () => {
    const heads = new HeadWatch(service.reader);
    await heads.look();
    service.database.cut();
    await expect(heads.look()).rejects.toThrow(StoreUnavailable);
    expect(heads.head?.position).toBe(length);
  });
});
