import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';
import { lagFault } from './lag-fault.ts';

function seen(query: string, position: number, lag: string) {
  return readAnswer(
    { target: '/v1/updates', query },
    {
      status: 200,
      headers: {
        date: 'Fri, 20 Nov 2026 12:00:10 GMT',
        'explorer-position': String(position),
        'explorer-lag': lag,
      },
      rawHeaders: [],
      body: new Uint8Array(),
      sentAt: 0,
      beganAfter: 0,
      receivedAt: 0,
    },
    { basePath: '', apiKey: undefined, hasPositions: true },
  );
}

const head = '2026-11-20T12:00:00.000000Z';

describe('the lag of a pinned answer', () => {
  it('is that of the head, give or take a minute', () => {
    expect(lagFault(seen('position=3', 3, '10.2'), 9, head)).toBeUndefined();
    expect(lagFault(seen('position=3', 3, '69'), 9, head)).toBeUndefined();
  });

  it('is not the age of the position', () => {
    expect(lagFault(seen('position=3', 3, '86400.5'), 9, head)?.check).toBe('positions/lag');
  });

  it('is left alone where nothing is pinned, or no head is known', () => {
    expect(lagFault(seen('', 9, '86400.5'), 9, head)).toBeUndefined();
    expect(lagFault(seen('position=3', 3, '86400.5'), undefined, undefined)).toBeUndefined();
  });
});
