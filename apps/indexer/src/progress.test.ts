import { describe, expect, it } from 'vitest';
import type { Entry } from '@ledger-explorer/store';
import { Progress } from './progress.ts';

const start = Date.UTC(2026, 0, 2);

/** `count` updates of two events each, with this record time in milliseconds. */
function entries(count: number, recordTime: number): Entry[] {
  const update = { recordTime: BigInt(recordTime) * 1000n, events: [{}, {}] };
  return Array.from({ length: count }, () => ({ update, facts: {} }) as unknown as Entry);
}

function progressOn(isTTY: boolean) {
  let now = start;
  let text = '';
  const progress = new Progress({ isTTY, write: (part) => (text += part) }, { now: () => now });
  return {
    commit: (position: number, count: number, recordTime: number) => {
      progress.committed({ position, updates: count, events: count * 2, refused: [] }, entries(count, recordTime));
    },
    progress,
    advance: (milliseconds: number) => (now += milliseconds),
    text: () => text,
  };
}

describe('Progress', () => {
  it('shows position, record time, rates, lag and remaining time', () => {
    const { commit, advance, text } = progressOn(false);
    commit(500, 500, start - 86_400_000);
    advance(10_000);
    commit(1500, 1000, start - 43_200_000);
    // The lag is 12 h and 10 s, of which 12 h were gained in the last 10 s.
    expect(text().split('\n')[1]).toBe(
      'position 1500 · 2026-01-01T12:00:00.000000Z · 100 updates/s · 200 events/s · lag 12 h 0 min · 10.0 s to go',
    );
  });

  it('shows lag 0 if the ledger is ahead of the local clock', () => {
    const { commit, text } = progressOn(false);
    commit(1, 1, start + 3000);
    expect(text()).toContain('lag 0.0 s');
  });

  it('logs every five seconds during the first minute, then every minute', () => {
    const { commit, advance, text } = progressOn(false);
    for (let second = 0; second < 300; second += 1) {
      commit(second, 1, start - 86_400_000);
      advance(1000);
    }
    // Twelve lines in the first of five minutes, then one per minute.
    expect(text().trim().split('\n')).toHaveLength(12 + 4);
  });

  it('logs every five seconds also if updates are new', () => {
    const { commit, advance, text } = progressOn(false);
    for (let second = 0; second <= 10; second += 1) {
      commit(second, 1, start);
      advance(1000);
    }
    // At 0, 5 and 10 s.
    expect(text().trim().split('\n')).toHaveLength(3);
  });

  it('counts only new updates, and their events', () => {
    const { progress } = progressOn(false);
    progress.committed({ position: 1, updates: 1, events: 2, refused: [] }, entries(3, start));
    expect(progress.counts).toMatchObject({ updates: 1, events: 2 });
  });

  it('rewrites one line on a terminal, and clears it for other lines', () => {
    const { commit, advance, progress, text } = progressOn(true);
    commit(1, 1, start);
    advance(1000);
    commit(2, 1, start);
    expect(text()).not.toContain('\n');
    progress.line('a host failed');
    expect(text().endsWith('\r\u001B[Ka host failed\n')).toBe(true);
  });

  it('logs less often at the head', () => {
    const { commit, advance, progress, text } = progressOn(false);
    commit(1, 1, start);
    progress.reachedHead();
    for (let second = 1; second < 60; second += 1) {
      advance(1000);
      commit(1 + second, 1, start + second * 1000);
      progress.reachedHead();
    }
    // The line of the first commit, and that of the head.
    expect(text().trimEnd().split('\n')).toHaveLength(2);
    expect(text()).toContain('at the head: position 1');
  });
});
