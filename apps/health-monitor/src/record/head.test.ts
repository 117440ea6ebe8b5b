import { describe, expect, it } from 'vitest';
import { Claims, Fleet, newSituation, newSource } from '@ledger-explorer/liveness';
import { newScanState } from '../watch/scan.ts';
import { newWatchState } from '../watch/watch-state.ts';
import { decodeHead, encodeHead, type Head, newSelfState } from './head.ts';

function headOf(count: number): Head {
  const fleet = new Fleet();
  for (let index = 0; index < count; index++) {
    fleet.add(1000 + index);
    fleet.lastActive[index] = 5000 + index;
  }
  return {
    fleet,
    situation: newSituation(1_000_000),
    watch: newWatchState(),
    self: newSelfState(),
    scans: { 'scan.example': newScanState() },
    sources: { all: [newSource('explorer', 7), newSource('scan.example', 8)], claims: new Claims(), comparedAt: 9 },
  };
}

describe('the stored head', () => {
  it('keeps the fleet, the sources and their claims', () => {
    const head = headOf(3);
    head.sources.claims.resize(2, 3);
    // By source: the time of a validator's newest report, at the validator's index.
    head.sources.claims.newest[1]?.set([5002], 2);
    head.sources.claims.atComparison[0]?.set([4001], 1);
    const read = decodeHead(encodeHead(head).buffer as ArrayBuffer);
    expect([...read.fleet.lastActive]).toEqual([5000, 5001, 5002]);
    expect(read.sources.all).toEqual(head.sources.all);
    expect(read.sources.claims.newest.map((column) => [...column])).toEqual([
      [0, 0, 0],
      [0, 0, 5002],
    ]);
    expect(read.sources.claims.atComparison.map((column) => [...column])).toEqual([
      [0, 4001, 0],
      [0, 0, 0],
    ]);
    expect(read.scans).toEqual(head.scans);
  });

  it('reads what an earlier monitor stored, without unknown minutes', () => {
    const { announced: _, announcedSince: __, announcedState: ___, ...upstream } = newSituation(1).upstream;
    const [source = newSource('explorer', 7)] = headOf(1).sources.all;
    const stored = headOf(1);
    Object.assign(stored.situation, { unknown: undefined, upstream: { ...upstream, told: true, toldSince: 5 } });
    Object.assign(stored.sources, {
      all: [{ ...source, announced: undefined, announcedSince: undefined, told: true }],
    });
    const { situation, sources } = decodeHead(encodeHead(stored).buffer as ArrayBuffer);
    expect(situation.unknown).toEqual([]);
    expect(situation.upstream).toMatchObject({ announced: true, announcedSince: 5, announcedState: upstream.state });
    expect(sources.all[0]).toEqual({ ...source, announced: true, announcedSince: source.since });
  });
});
