export interface Allocation {
  readonly x: 1;
}
