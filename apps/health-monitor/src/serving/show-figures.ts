import type { Availability } from '../record/network-view.ts';

/** `1,998` */
export function showCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 validator`, `1,998 validators` */
export function countValidators(count: number): string {
  return count === 1 ? '1 validator' : `${showCount(count)} validators`;
}

/**
 * A share from 0 to 1 in per cent, truncated, never rounded up: only 1 reads "100 %", only 0 reads "0 %".
 *
 * @example showShare(0.99996, en) // '99.99 %'
 */
export function showShare(share: number, digits = 2): string {
  const scale = 10 ** digits;
  if (share >= 1) return '100 %';
  // 1e-7 is added because 0.9995 × 10⁴ = 9994.999…; it is less than the smallest share a window can have.
  const cut = Math.floor(Math.max(0, share) * 100 * scale + 1e-7) / scale;
  if (cut === 0 && share > 0) return `< ${fixed(1 / scale)} %`;
  return `${fixed(Math.min(cut, 100 - 1 / scale))} %`;

  function fixed(number: number): string {
    return number.toFixed(digits);
  }
}

/** Uptime for people: `99.95 %`, or `insufficient data` below 90 % coverage. */
export function showAvailability({ uptime, down }: Availability): string {
  if (uptime === null) return 'insufficient data';
  return showShare(down > 0 ? Math.min(uptime, 0.999_999_999) : uptime);
}
