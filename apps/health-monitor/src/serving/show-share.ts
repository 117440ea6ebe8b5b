/**
 * A share from 0 to 1 as per cent, cut and never rounded up: what is not all of it never reads "100 %", what is not nothing never
 * "0 %".
 *
 * @example showShare(0.99996) // '99.99 %'
 */
export function showShare(share: number, digits = 2): string {
  const scale = 10 ** digits;
  if (share >= 1) return '100 %';
  // A hair is added against 0.9995 × 10⁴ = 9994.999…; it is less than the smallest share a window can have.
  const cut = Math.floor(Math.max(0, share) * 100 * scale + 1e-7) / scale;
  if (cut === 0 && share > 0) return `< ${(1 / scale).toFixed(digits)} %`;
  return `${Math.min(cut, 100 - 1 / scale).toFixed(digits)} %`;
}
