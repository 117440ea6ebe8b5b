export type { Bodies, Decimal, Given, ListedId, MockId, RowOf, Values } from './bodies.ts';
export { createMock, type FailOptions, type Mock } from './mock.ts';
