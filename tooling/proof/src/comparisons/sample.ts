/** About `count` elements, spread evenly over a list, including the first. */
export function sample<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.ceil(list.length / count));
  return list.filter((_, index) => index % step === 0);
}
