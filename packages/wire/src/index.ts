export {
  type ExactJson,
  type ExactObject,
  NumberLiteral,
  parseExact,
  parseLossless,
  parseNumbers,
  writeExact,
} from './exact-json.ts';
export { retryAfter } from './retry-after.ts';
