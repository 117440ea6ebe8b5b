export { callerAddress, originAddress } from './caller-address.ts';
export { chooseCoding, compress, type ContentCoding } from './content-coding.ts';
export {
  type ExactJson,
  type ExactObject,
  NumberLiteral,
  parseExact,
  parseLossless,
  parseNumbers,
  writeExact,
} from './exact-json.ts';
export { matchesTag } from './entity-tag.ts';
export { OpenResponses } from './open-responses.ts';
export { type Allowance, parseRateLimit, type RateLimit, rateLimitSetting, withBurst } from './rate-limit.ts';
export { RateLimiter } from './rate-limiter.ts';
export { retryAfter } from './retry-after.ts';
