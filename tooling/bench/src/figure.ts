/** A measured figure and its goal. */
export interface Figure {
  /** `ingest`, or a part of it: `ingest: http`. */
  readonly scenario: string;
  /** Name of the figure with its unit: `updates/s`. */
  readonly figure: string;
  readonly value: number;
  /** `>= 5000`, `<= 0.25`; null: no goal. */
  readonly goal: string | null;
  /** Null without a goal. */
  readonly met: boolean | null;
}

/** Makes a figure with a goal (`atLeast` or `atMost`), or without one. */
export function figure(
  scenario: string,
  name: string,
  measured: number,
  goal: { readonly atLeast?: number; readonly atMost?: number } = {},
): Figure {
  const value = Number(measured.toPrecision(4));
  const { atLeast, atMost } = goal;
  if (atLeast !== undefined) return { scenario, figure: name, value, goal: `>= ${atLeast}`, met: measured >= atLeast };
  if (atMost !== undefined) return { scenario, figure: name, value, goal: `<= ${atMost}`, met: measured <= atMost };
  return { scenario, figure: name, value, goal: null, met: null };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new RangeError('there is no median of nothing');
  return sorted.length % 2 === 1 ? middle : (middle + (sorted[sorted.length / 2 - 1] ?? middle)) / 2;
}
