/** The scale of an axis, which begins and ends on a tick. */
export interface Scale {
  readonly start: number;
  readonly end: number;
  /** From the end to the start, as they are drawn from top to bottom. */
  readonly ticks: readonly number[];
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least `value`, except for rounding errors. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * 0.999_999) ?? value;
}

/** A scale of one (if all values are equal) to four equal parts that contains all values, from zero to 1 at least or from the least value. */
export function scaleOf(values: readonly number[], from: 'zero' | 'least'): Scale {
  const [least, most] = from === 'zero' ? [0, Math.max(...values, 1)] : [Math.min(...values), Math.max(...values)];
  const step = roundUp(most === least ? Math.max(Math.abs(most) / 10, 1) : (most - least) / 3);
  const start = Math.floor(least / step) * step;
  const parts = Math.max(1, Math.ceil((most - start) / step - 1e-9));
  return {
    start,
    end: start + parts * step,
    ticks: Array.from({ length: parts + 1 }, (_, at) => Number((start + (parts - at) * step).toPrecision(12))),
  };
}

const suffixes = ['', ' k', ' M', ' B', ' T'] as const;

/** A tick in a few characters: `2.5 M`. Exact, because ticks are round, except for levels that differ little. */
export function tickText(value: number): string {
  if (Math.abs(value) >= 1e15) return value.toExponential(1);
  const power = Math.min(suffixes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value))) / 3)));
  return `${Number((value / 1000 ** power).toPrecision(6))}${suffixes[power] ?? ''}`;
}
