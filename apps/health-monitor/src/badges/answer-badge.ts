import { answer } from '../serving/answer.ts';
import type { Badge } from './badge.ts';

/** Proxies such as GitHub's may cache a badge for a minute. */
const cache = 'public, max-age=60';

/** Answers with the JSON of a shields.io endpoint badge: https://shields.io/badges/endpoint-badge */
export function answerShields(request: Request, badge: Badge): Response {
  const body = JSON.stringify({ schemaVersion: 1, ...badge, cacheSeconds: 300 });
  return answer(request, { type: 'application/json', body, cache, shared: true });
}
