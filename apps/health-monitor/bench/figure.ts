/** A figure of `pnpm bench monitor`, as `--json FILE` writes it. */
export interface Figure {
  readonly scenario: string;
  readonly figure: string;
  readonly value: number;
  /** The goal as shown to people, such as `≤ 10000`; null without a goal. */
  readonly goal: string | null;
  /** Null without a goal. */
  readonly met: boolean | null;
}

/** A figure with an upper limit. */
export function atMost(scenario: string, figure: string, value: number, most: number): Figure {
  return { scenario, figure, value, goal: `≤ ${most}`, met: value <= most };
}

/** A figure without a goal. */
export function plain(scenario: string, figure: string, value: number): Figure {
  return { scenario, figure, value, goal: null, met: null };
}
