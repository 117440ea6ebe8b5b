import { StoreUnavailable } from '@ledger-explorer/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../test/test-service.ts';
import { HeadWatch } from './head-watch.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

function shown(position: number) {
  return { position, recordTime: BigInt(position) };
}

describe('HeadWatch', () => {
  it('knows nothing before it looked', () => {
    expect(new HeadWatch(service.reader).head).toBeNull();
  });

  it('never goes back because an answer was slow', () => {
    const heads = new HeadWatch(service.reader);
    heads.note(shown(47));
    heads.note(shown(46));
    expect(heads.head?.position).toBe(47);
  });

  it('goes back where the store says so, after a rewind', async () => {
    const heads = new HeadWatch(service.reader);
    heads.note(shown(47));
    await heads.look();
    expect(heads.head?.position).toBe(45);
  });

  it('keeps what it knows while the store is away', async () => {
    const heads = new HeadWatch(service.reader);
    await heads.look();
    service.database.cut();
    await expect(heads.look()).rejects.toThrow(StoreUnavailable);
    expect(heads.head?.position).toBe(45);
  });
});
