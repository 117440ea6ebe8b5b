/** Something measured, and the most it may be. */
export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly most: number;
}
