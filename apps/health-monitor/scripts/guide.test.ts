import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { webhookRequest } from '../src/alerts/channels/webhook.ts';
import { composeDraft } from '../src/alerts/compose-draft.ts';
import { signWebhook } from '../src/alerts/sign-webhook.ts';
import type { ValidatorReference } from '../src/news.ts';

const guide = await readFile(new URL('../alerts.md', import.meta.url), 'utf8');

describe('alerts.md', () => {
  it('has an example with all fields of a message', async () => {
    const [, json = ''] = /```json\n(\{\n {2}"type".*?)```/s.exec(guide) ?? [];
    const example = JSON.parse(json) as { data: Record<string, string> & { validator: ValidatorReference } };
    const { validator, network = '', url = '', unsubscribeUrl = '', ...data } = example.data;
    const time = (field: string) => Date.parse(data[field] ?? '');
    const times = { lastActiveAt: time('lastActiveAt'), since: time('since'), detectedAt: time('detectedAt') };
    const draft = composeDraft({ kind: 'down', validator, ...times, mass: null }, times.detectedAt);
    const message = { ...draft, id: 'msg_1', dedupKey: '', network, url, unsubscribeUrl };
    expect(JSON.parse((await webhookRequest({ message, repeat: false, now: 0 }, '', [])).body)).toEqual(example);
  });

  it('has an example that verifies a webhook', async () => {
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
