import type { Fault } from '../session/fault.ts';
import type { AnswerCheck } from './answer-check.ts';
import { forService, headerFault } from './header-fault.ts';

/** Checks the values of `RateLimit`, `RateLimit-Policy` and `Retry-After`. */
export const checkRateLimit: AnswerCheck = ({ answer, operation }) => {
  const { ratelimit, 'ratelimit-policy': policy, 'retry-after': retryAfter } = answer.headers;
  const found: Fault[] = [];
  const wrong = (name: string, title: string, expected: string, actual: string | undefined): void => {
    found.push(forService(headerFault(name, title, expected, actual)));
  };
  if (retryAfter !== undefined && !/^[0-9]+$/.test(retryAfter)) {
    wrong('retry-after', 'Retry-After is not a number of seconds', 'decimal seconds', retryAfter);
  }
  if (ratelimit === undefined && policy === undefined) return found;
  const left = /^"([^"]+)";r=([0-9]+);t=([0-9]+)$/.exec(ratelimit ?? '');
  const quota = /^"([^"]+)";q=([0-9]+);w=([0-9]+)$/.exec(policy ?? '');
  if (left === null) wrong('ratelimit', 'RateLimit cannot be read', '"name";r=N;t=N', ratelimit);
  if (quota === null) wrong('ratelimit-policy', 'RateLimit-Policy cannot be read', '"name";q=N;w=N', policy);
  if (left === null || quota === null) return found;
  const [, name, r = '', t = ''] = left;
  const [, policyName, q = '', w = ''] = quota;
  if (name !== policyName)
    wrong('ratelimit-name', 'RateLimit and RateLimit-Policy name different policies', policyName ?? '', name);
  // Exports, which are no `operation` here, are exempt: a second one is refused while one is open, regardless of the limit.
  const enough = Math.max(1, operation?.cost ?? 0);
  if (answer.status === 429 && operation !== undefined && Number(r) >= enough)
    wrong('ratelimit-refused', 'RateLimit of a 429 still allows the request', `r below ${enough}`, `r=${r}`);
  // A refused request costs nothing.
  const highestLeft = Math.max(0, Number(q) - (answer.status === 429 ? 0 : (operation?.cost ?? 0)));
  if (Number(r) > highestLeft) {
    const title = 'RateLimit is too high after this request';
    wrong('ratelimit-left', title, `r of at most ${highestLeft}`, `r=${r} of q=${q}`);
  }
  if (Number(t) > Number(w)) {
    const title = 'RateLimit: the time to the reset (t) is longer than the window (w)';
    wrong('ratelimit-reset', title, `t of at most ${w}`, `t=${t}`);
  }
  return found;
};
