import { answer } from '../serving/answer.ts';
import type { Badge } from './badge.ts';
import { drawBadge } from './draw-badge.ts';

/** Badges are shown through proxies (GitHub's and others), which may cache them for a minute. */
const cache = 'public, max-age=60';

export function answerSvg(request: Request, badge: Badge): Response {
  return answer(request, {
    type: 'image/svg+xml; charset=utf-8',
    body: drawBadge(badge),
    cache,
    shared: true,
    headers: { 'content-security-policy': "default-src 'none'", 'cross-origin-resource-policy': 'cross-origin' },
  });
}

/** For shields.io's endpoint badge: https://shields.io/badges/endpoint-badge */
export function answerShields(request: Request, badge: Badge): Response {
  const body = JSON.stringify({ schemaVersion: 1, ...badge, cacheSeconds: 300 });
  return answer(request, { type: 'application/json', body, cache, shared: true });
}
