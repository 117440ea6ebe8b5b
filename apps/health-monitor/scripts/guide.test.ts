import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { signWebhook } from '../src/alerts/sign-webhook.ts';

describe('alerts.md', () => {
  it('has an example that verifies a webhook', async () => {
    const guide = await readFile(new URL('../alerts.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
    const { verify } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      verify: (headers: Record<string, string>, body: string, secret: string) => boolean;
    };
    const secret = `whsec_${btoa('s'.repeat(32))}`;
    const headers = await signWebhook('msg_1', Date.now(), '{"a":"ü"}', [`whsec_${btoa('t'.repeat(32))}`, secret]);
    expect(verify(headers, '{"a":"ü"}', secret)).toBe(true);
    expect(verify(headers, '{"a":"u"}', secret)).toBe(false);
    const old = await signWebhook('msg_1', Date.now() - 600_000, '{}', [secret]);
    expect(verify(old, '{}', secret)).toBe(false);
  });
});
