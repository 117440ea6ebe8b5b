import { describe, expect, it } from 'vitest';
import { judgeAnswer } from './outcome.ts';

function judge(channel: Parameters<typeof judgeAnswer>[0], status: number, after: string | null = null) {
  return judgeAnswer(channel, status, after, '', 0);
}

describe('the status', () => {
  it.each([200, 201, 202, 204])('%i is a delivery', (status) => {
    expect(judge('webhook', status).kind).toBe('delivered');
  });
  it.each([400, 401, 403, 404, 405, 413, 422])('%i is a refusal', (status) => {
    expect(judge('webhook', status).kind).toBe('refused');
  });
  it.each([301, 302, 307, 408, 425, 429, 500, 502, 503, 504, 530])('%i means retry later', (status) => {
    expect(judge('webhook', status).kind).toBe('later');
  });
  it('means by channel that the receiver no longer exists', () => {
    expect(judge('webhook', 410).kind).toBe('gone');
    expect(judge('discord', 404).kind).toBe('gone');
    expect(judge('slack', 404).kind).toBe('gone');
    expect(judge('telegram', 403).kind).toBe('gone');
    expect(judge('teams', 403).kind).toBe('refused');
  });
  it('of a gateway timeout means that the message may have arrived', () => {
    expect(judge('slack', 504)).toMatchObject({ unknown: true });
    expect(judge('slack', 503)).toMatchObject({ unknown: false });
  });
  it('comes with a Retry-After in milliseconds', () => {
    expect(judge('discord', 429, '1.5')).toMatchObject({ retryAfter: 1500 });
  });
});
