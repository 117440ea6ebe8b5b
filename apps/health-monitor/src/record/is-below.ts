/** Whether a version such as `0.5.3` is lower than `minimum`. Suffixes are ignored; a version that cannot be read is not lower. */
export function isBelow(version: string | null, minimum: string): boolean {
  const [left, right] = [numbers(version ?? ''), numbers(minimum)];
  if (left.length === 0) return false;
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function numbers(version: string): readonly number[] {
  const match = /^v?(\d{1,9}(?:\.\d{1,9})*)/.exec(version);
  return match?.[1]?.split('.').map(Number) ?? [];
}
