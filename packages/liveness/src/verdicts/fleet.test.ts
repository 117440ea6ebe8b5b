import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesPerValidator, columns, Fleet } from './fleet.ts';

describe('the fleet', () => {
  it('keeps every column when it grows and when it is encoded and decoded', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 700 }), (times) => {
        const fleet = new Fleet();
        const stored = (time: number, at: number, width: number) => (time + at) % 2 ** (8 * width);
        times.forEach((time, index) => {
          fleet.add(time);
          for (const [at, [name, width, count]] of columns.entries())
            fleet[name].fill(stored(time, at, width), index * count, (index + 1) * count);
        });
        const read = Fleet.decode(fleet.encode().slice().buffer);
        expect(read.count).toBe(times.length);
        times.forEach((time, index) => {
          for (const [at, [name, width, count]] of columns.entries()) {
            const values = [...read[name].subarray(index * count, (index + 1) * count)];
            expect(values, name).toEqual(Array.from({ length: count }, () => stored(time, at, width)));
          }
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
