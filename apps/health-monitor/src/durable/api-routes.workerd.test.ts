import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

const origin = 'https://monitor.example';

function ask(path: string, init: RequestInit = {}) {
  return env.MONITOR.getByName('localnet').fetch(new Request(origin + path, init));
}

describe('the Durable Object', () => {
  it('creates and shows a subscription', async () => {
    const answer = await ask('/localnet/api/v1/subscriptions', {
      method: 'POST',
      body: JSON.stringify({ channel: 'webhook', url: 'https://hooks.acme.org/in', watch: [{ by: 'network' }] }),
    });
    expect(answer.status).toBe(201);
    const { manageUrl } = await answer.json<{ manageUrl: string }>();
    expect(manageUrl).toMatch(/^https:\/\/monitor\.example\/localnet\/api\/v1\/subscriptions\/sub_[\w-]{22}\?token=/);
    const shown = await ask(manageUrl.slice(origin.length));
    expect(await shown.json()).toMatchObject({ state: 'unconfirmed' });
  });
  it('accepts maintenance windows from its operator and serves a calendar', async () => {
    const answer = await ask('/localnet/api/v1/maintenance', {
      method: 'POST',
      headers: { authorization: 'Bearer admin-token-of-the-tests' },
      body: JSON.stringify({ title: 'Upgrade', starts: '2099-01-01T00:00:00Z', ends: '2099-01-01T01:00:00Z' }),
    });
    expect(answer.status).toBe(201);
    expect((await ask('/localnet/api/v1/maintenance/calendar.ics')).status).toBe(200);
  });
  it.each(['/localnet/api/v1/else', '/othernet/api/v1/subscriptions', '/'])('answers 404 to %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    await answer.body?.cancel();
  });
});
