export interface NameEntry {
  readonly x: 1;
}
