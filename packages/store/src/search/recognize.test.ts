import { describe, expect, it } from 'vitest';
import { recognize } from './recognize.ts';

const key = `1220${'ab'.repeat(32)}`;
const update = `1220${'cd'.repeat(32)}`;
const contract = `00${'ef'.repeat(68)}`;

function shapesOf(q: string) {
  return recognize(q).recognised.map(({ shape, text }) => [shape, text]);
}

describe('recognize', () => {
  it.each([
    ['alice', [['hint', 'alice']]],
    [`alice::${key}`, [['party', `alice::${key}`]]],
    [`  "alice::${key}"\u200b `, [['party', `alice::${key}`]]],
    [`alice%3A%3A${key}`, [['party', `alice::${key}`]]],
    [
      '1220ABCD',
      [
        ['update', '1220abcd'],
        ['fingerprint', '1220abcd'],
        ['hint', '1220ABCD'],
      ],
    ],
    [
      update,
      [
        ['update', update],
        ['fingerprint', update],
        ['hint', update],
      ],
    ],
    [`::${key}`, [['fingerprint', key]]],
    [`${update}#12`, [['event', `${update}#12`]]],
    [contract, [['contract', contract]]],
    [
      'round 84121',
      [
        ['round', '84121'],
        ['hint', 'round 84121'],
      ],
    ],
    ['@1234', [['position', '1234']]],
    [
      '2026-11-20 14:02',
      [
        ['time', '2026-11-20 14:02'],
        ['hint', '2026-11-20 14:02'],
      ],
    ],
    [
      `{"owner":"alice::${key}","cid":"${contract}"}`,
      [
        ['party', `alice::${key}`],
        ['contract', contract],
      ],
    ],
    [`https://other.example/updates/${update}?x=1`, [['update', update]]],
    [
      `alice::${key}\r\nbob::${key.toUpperCase()}\n`,
      [
        ['party', `alice::${key}`],
        ['party', `bob::${key}`],
      ],
    ],
    ['', []],
    [' \u0000"', []],
  ])('%j', (q, shapes) => {
    expect(shapesOf(q)).toEqual(shapes);
  });

  it('looks up all ids that it recognizes: the first 50 of a kind', () => {
    const parties = Array.from({ length: 51 }, (_, n) => `alice-${n}::${key}`);
    const lookups = recognize(parties.join(' '));
    expect(lookups.recognised.map(({ text }) => text)).toEqual(parties.slice(0, 50));
    expect(lookups.parties).toEqual(expect.arrayContaining(parties.slice(0, 50)));
  });

  it('reads times as UTC: a date, an ISO time, seconds or milliseconds', () => {
    const times = ['2026-11-20', '2026-11-20T14:02:03.5Z', '1781083589', '1781083589140'];
    expect(times.map((text) => recognize(text).time)).toEqual([
      Date.UTC(2026, 10, 20),
      Date.UTC(2026, 10, 20, 14, 2, 3, 500),
      1_781_083_589_000,
      1_781_083_589_140,
    ]);
    // A date that does not exist.
    expect(recognize('2026-02-30').time).toBeNull();
  });

  it('reads an event id with a colon or a number sign', () => {
    for (const mark of [':', '#']) {
      expect(recognize(`${update}${mark}7`).events).toEqual([{ id: `${update}:7`, updateId: update, node: 7 }]);
    }
  });
});
