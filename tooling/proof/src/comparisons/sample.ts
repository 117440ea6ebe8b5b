/** About `count` elements spread evenly over a list, the first one among them. */
export function sample<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.ceil(list.length / count));
  return list.filter((_, index) => index % step === 0);
}
