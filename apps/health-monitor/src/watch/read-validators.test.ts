import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValidators } from './read-validators.ts';

const now = Date.UTC(2026, 10, 20) / 1000;

function page(...content: unknown[]): unknown {
  return { content, totalElements: content.length };
}

function row(more: object = {}): object {
  return { validator: 'v::1220', lastActiveAt: (now - 60) * 1000, ...more };
}

describe('readValidators', () => {
  it('refuses data that is not a page of validators', () => {
    for (const other of [null, [], 'text', {}, { content: {} }, { content: [], totalElements: -1 }, { data: [] }]) {
      expect(() => readValidators(other, 'ms', now, now)).toThrow(/check that EXPLORER_URL/);
    }
  });

  it.each([
    ['no id', { validator: '' }, /no validator id/],
    ['an id of a million characters', { validator: 'x'.repeat(1e6) }, /no validator id/],
    ['an id that is a relative path', { validator: '..' }, /invalid validator id/],
    ['half of a surrogate pair in its id', { validator: '\ud800' }, /invalid validator id/],
    ['a negative time', { lastActiveAt: -5 }, /negative/],
    ['a time in the future', { lastActiveAt: (now + 3600) * 1000 }, /future/],
    ['a time in another unit', { lastActiveAt: now }, /not a time in ms/],
    ['a time as text', { lastActiveAt: '2026-11-20' }, /not a number/],
  ])('counts a row with %s as bad and reads the rest', (_, more, complaint) => {
    const read = readValidators(page(row({ validator: 'good' }), row(more)), 'ms', now, now);
    expect(read).toMatchObject({ bad: 1, size: 2 });
    expect(read.complaint).toMatch(complaint);
    expect(read.rows.map(({ id }) => id)).toEqual(['good']);
  });

  it('reads an absent, null or zero time as "never reported"', () => {
    const read = readValidators(
      page(row({ validator: 'a', lastActiveAt: null }), row({ validator: 'b', lastActiveAt: 0 }), { validator: 'c' }),
      'ms',
      now,
      now,
    );
    expect(read.rows.map(({ lastActive }) => lastActive)).toEqual([0, 0, 0]);
  });

  it('uses the newer of two rows of one validator', () => {
    const read = readValidators(page(row({ lastActiveAt: (now - 900) * 1000 }), row()), 'ms', now, now);
    expect(read.rows).toHaveLength(1);
    expect(read.rows[0]?.lastActive).toBe(now - 60);
  });

  it('cuts a name of a million characters and drops the contact', () => {
    const read = readValidators(page(row({ validatorName: '😀'.repeat(5e5), contactPoint: 'a@b.c' })), 'ms', now, now);
    expect(read.rows[0]?.name?.length).toBeLessThanOrEqual(200);
    expect(read.rows[0]?.name?.isWellFormed()).toBe(true);
    expect(JSON.stringify(read)).not.toContain('a@b.c');
  });

  it('never throws because of a row', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (content) => {
        const read = readValidators({ content, totalElements: content.length }, 'ms', now, now);
        expect(read.bad + read.rows.length).toBeLessThanOrEqual(content.length);
      }),
    );
  });
});
