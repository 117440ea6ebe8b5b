import { describe, expect, it } from 'vitest';
import { Box } from '../../test/receivers/box.ts';
import { pingHeartbeat } from './ping-heartbeat.ts';

describe('the heartbeat', () => {
  it('requests its URL', async () => {
    const box = new Box('heartbeat');
    expect(await pingHeartbeat('https://hc.example.org/ping/1', box.fetch)).toBe(true);
    expect(await box.received()).toMatchObject([{ method: 'GET', url: '/heartbeat/hc.example.org/ping/1' }]);
  });
  it('returns false if the service fails', async () => {
    const box = new Box('heartbeat-broken');
    await box.answer({ status: 500 });
    expect(await pingHeartbeat('https://hc.example.org/ping/1', box.fetch)).toBe(false);
    expect(await pingHeartbeat('http://127.0.0.1:1/', fetch)).toBe(false);
  });
});
