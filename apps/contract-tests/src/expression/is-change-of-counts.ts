import { readDecimal, round, type Decimal } from '../decimal/decimal.ts';

const million = 1_000_000n;

function scaled(value: Decimal, digits: number): bigint {
  return BigInt(round(value.times(10 ** digits), 0).toFixed());
}

/**
 * True if a percentage with four digits can be the change between two counts (V4, V34), where the later one is known
 * only as a rate: a number per second, rounded to three digits, over a number of seconds. For large counts any
 * percentage is possible. True also if one is not a decimal, which another check reports.
 */
export function isChangeOfCounts(change: string, rate: string, seconds: number): boolean {
  const [percent, perSecond] = [readDecimal(change), readDecimal(rate)];
  if (percent === undefined || perSecond === undefined) return true;
  // 1 + percent / 100, in millionths: a ten-thousandth of a percent is a millionth.
  const ratio = million + scaled(percent, 4);
  // The rate is rounded, so the exact one is up to half a thousandth lower or higher. Both bounds are whole numbers of
  // half thousandths, of which a unit has 2000; `least` is rounded up, `most` down.
  const halfThousandths = scaled(perSecond, 3) * 2n;
  const least = ((halfThousandths - 1n) * BigInt(seconds) + 1999n) / 2000n;
  const most = ((halfThousandths + 1n) * BigInt(seconds)) / 2000n;
  // At -100 % the later count is 0.
  if (ratio === 0n) return least <= 0n;
  for (let now = least > 0n ? least : 0n; now <= most; now += 1n) {
    // now / before is `ratio` millionths within half a millionth, so `before` is one of the two counts next to the quotient.
    const near = (now * million) / ratio;
    for (const before of [near, near + 1n]) {
      const off = now * million - before * ratio;
      if (before > 0n && (off < 0n ? -off : off) * 2n <= before) return true;
    }
  }
  return false;
}
