export { type Answers, listAll, reach, type Row } from './answers/answers.ts';
export type { Comparison, Compare } from './comparisons/comparison.ts';
export { comparisons } from './comparisons/comparisons.ts';
export { findDifferences } from './find-differences.ts';
export { literal, milliseconds, parseExactly } from './exact-json.ts';
export type { Model } from './model.ts';
export { readStream, type StreamUpdate } from './stream.ts';
export { type Truth, truthOf } from './truth.ts';
export { startStreamingScan, type StreamingScan } from './soak/streaming-scan.ts';
