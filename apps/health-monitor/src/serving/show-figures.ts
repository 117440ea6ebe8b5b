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
 * A share from 0 to 1 in per cent, truncated, so that only 1 is shown as 100 %.
 *
 * @example showShare(0.99996) // '99.99 %'
 */
export function showShare(share: number, digits = 2): string {
  const scale = 10 ** digits;
  if (share >= 1) return '100 %';
  // 1e-7 corrects floating-point errors such as 0.9995 × 10⁴ = 9994.999…; it is smaller than any share of a window.
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
  // An outage so short that the uptime rounds to 1 is not 100 %.
  return showShare(down > 0 ? Math.min(uptime, 0.999_999_999) : uptime);
}
