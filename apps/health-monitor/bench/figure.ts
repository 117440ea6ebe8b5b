/** One figure of `pnpm bench monitor`, as `--json FILE` writes it. */
export interface Figure {
  readonly scenario: string;
  readonly figure: string;
  readonly value: number;
  /** What it has to be, for people: `≤ 10000`. Null: as it comes. */
  readonly goal: string | null;
  /** Null: there is no goal. */
  readonly met: boolean | null;
}

/** A figure that may be so much at most. */
export function atMost(scenario: string, figure: string, value: number, most: number): Figure {
  return { scenario, figure, value, goal: `≤ ${most}`, met: value <= most };
}

/** A figure without a goal. */
export function plain(scenario: string, figure: string, value: number): Figure {
  return { scenario, figure, value, goal: null, met: null };
}
