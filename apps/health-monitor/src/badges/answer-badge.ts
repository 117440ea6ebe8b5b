import { answer } from '../serving/answer.ts';
import type { Badge } from './badge.ts';

/** Badges are shown through proxies (GitHub's and others), which may cache them for a minute. */
const cache = 'public, max-age=60';

/** For shields.io's endpoint badge: https://shields.io/badges/endpoint-badge */
export function answerShields(request: Request, badge: Badge): Response {
  const body = JSON.stringify({ schemaVersion: 1, ...badge, cacheSeconds: 300 });
  return answer(request, { type: 'application/json', body, cache, shared: true });
}
