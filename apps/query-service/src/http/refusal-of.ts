import { Problem } from '../problems/problem.ts';
import { preflightHeaders } from './cors.ts';
import type { ServedRoute } from './sites.ts';

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Why a request is not read any further: there is nothing at its path, or its method is none of ours. CONNECT has no path, so no route comes first. */
export function refusalOf(route: ServedRoute | undefined, method: string): Problem {
  return route === undefined && method !== 'CONNECT'
    ? new Problem('unknown-route', 'No operation has this path.')
    : new Problem('method-not-allowed', `${method} is not allowed here.`, {
        headers: { allow: preflightHeaders.allow },
      });
}
