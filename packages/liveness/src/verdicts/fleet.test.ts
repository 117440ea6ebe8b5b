import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesPerValidator, downsStored, Fleet, gapsStored } from './fleet.ts';

describe('the fleet', () => {
  it('keeps every column when it grows and when it is encoded and decoded', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 700 }), (times) => {
        const fleet = new Fleet();
        for (const time of times) {
          const index = fleet.add(time);
          fleet.lastActive[index] = time;
          fleet.downTimes[index * downsStored + 2] = time;
          fleet.dayDown[index] = time & 0xffff;
          fleet.gaps[(index + 1) * gapsStored - 1] = time & 0xff;
          fleet.round[index] = time & 3;
        }
        const read = Fleet.decode(fleet.encode().slice().buffer);
        expect(read.count).toBe(times.length);
        times.forEach((time, index) => {
          expect([
            read.firstSeen[index],
            read.lastActive[index],
            read.downTimes[index * downsStored + 2],
            read.dayDown[index],
            read.gaps[(index + 1) * gapsStored - 1],
            read.round[index],
          ]).toEqual([time, time, time, time & 0xffff, time & 0xff, time & 3]);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('fits twenty thousand validators into a row of two megabytes', () => {
    expect(bytesPerValidator * 20_000).toBeLessThan(2_097_152);
  });

  it('refuses bytes of another length', () => {
    expect(() => Fleet.decode(new ArrayBuffer(bytesPerValidator + 1))).toThrow(/not a multiple/);
  });
});
