import type { AgreedStretch } from '@ledger-explorer/store';
import { describe, expect, it } from 'vitest';
import { firstUnverified, withAgreement } from './stretches.ts';

function add(stretches: readonly AgreedStretch[], first: number, last: number, hosts: string[], quorum = 2) {
  return withAgreement(stretches, { first, last, hosts }, quorum);
}

describe('stretches of agreed updates', () => {
  it('grow with each page of the same host, and are verified when enough hosts agree', () => {
    let stretches = add([], 1, 10, ['a']);
    stretches = add(stretches, 11, 20, ['a']);
    expect(stretches).toEqual([{ first: 1, last: 20, hosts: ['a'] }]);
    stretches = add(stretches, 21, 30, ['b', 'a']);
    expect(stretches).toEqual([
      { first: 1, last: 20, hosts: ['a'] },
      { first: 21, last: 30, hosts: null },
    ]);
    expect(firstUnverified(stretches, 30)).toEqual({ first: 1, last: 20, hosts: ['a'] });
    stretches = add(stretches, 1, 5, ['b']);
    expect(firstUnverified(stretches, 30)).toEqual({ first: 6, last: 20, hosts: ['a'] });
    expect(add(stretches, 6, 20, ['b'])).toEqual([{ first: 1, last: 30, hosts: null }]);
  });

  it('start with no hosts where nothing is known', () => {
    expect(firstUnverified([], 0)).toBeNull();
    expect(firstUnverified([], 7)).toEqual({ first: 1, last: 7, hosts: [] });
    expect(firstUnverified([{ first: 4, last: 9, hosts: null }], 9)).toEqual({ first: 1, last: 3, hosts: [] });
    expect(firstUnverified([{ first: 1, last: 9, hosts: null }], 9)).toBeNull();
    expect(firstUnverified([{ first: 1, last: 9, hosts: null }], 10)).toEqual({ first: 10, last: 10, hosts: [] });
  });

  it('collect hosts one by one if three must agree', () => {
    let stretches = add([], 1, 10, ['a'], 3);
    stretches = add(stretches, 3, 4, ['c'], 3);
    expect(stretches).toEqual([
      { first: 1, last: 2, hosts: ['a'] },
      { first: 3, last: 4, hosts: ['a', 'c'] },
      { first: 5, last: 10, hosts: ['a'] },
    ]);
    stretches = add(stretches, 1, 10, ['b'], 3);
    expect(stretches.map(({ hosts }) => hosts)).toEqual([['a', 'b'], null, ['a', 'b']]);
  });

  it('match the hosts known per update for any order of pages', () => {
    const names = ['a', 'b', 'c', 'd'];
    let seed = 7;
    const draw = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      // The low bits of such a generator repeat after a few numbers.
      return (seed >>> 16) % below;
    };
    let verified = 0;
    for (let round = 0; round < 200; round += 1) {
      let stretches: AgreedStretch[] = [];
      /** Hosts that agree on each update, by its number, 1 to 30. */
      const hostsOf = Array.from({ length: 31 }, () => new Set<string>());
      for (let page = 0; page < 12; page += 1) {
        const first = 1 + draw(30);
        const last = Math.min(30, first + draw(8));
        const hosts = [names[draw(4)] ?? 'a'];
        stretches = add(stretches, first, last, hosts, 3);
        for (let at = first; at <= last; at += 1) for (const host of hosts) hostsOf[at]?.add(host);
      }
      const expected = hostsOf.slice(1).map((hosts) => (hosts.size >= 3 ? null : [...hosts].sort()));
      const found = Array.from({ length: 30 }, (_, at) => {
        const stretch = stretches.find(({ first, last }) => first <= at + 1 && at + 1 <= last);
        return stretch === undefined ? [] : stretch.hosts;
      });
      expect(found).toEqual(expected);
      verified += found.filter((hosts) => hosts === null).length;
    }
    expect(verified).toBeGreaterThan(0);
  });
});
