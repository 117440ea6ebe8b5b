import { describe, expect, it } from 'vitest';
import type { Message } from '../message.ts';
import { validatorFacts } from '../name-validator.ts';
import { signWebhook } from '../sign-webhook.ts';
import { quote } from '../text.ts';
import { channelRequest } from './channel-request.ts';
import { mailTemplate } from './mail-provider.ts';
import { channels, type Target } from './target.ts';

const secret = `whsec_${btoa('s'.repeat(32))}`;
const targets: Readonly<Record<(typeof channels)[number], Target>> = {
  webhook: { channel: 'webhook', url: 'https://hooks.acme.org/in', secrets: [{ secret, until: null }] },
  slack: { channel: 'slack', url: 'https://hooks.slack.com/services/T/B/x' },
  discord: { channel: 'discord', url: 'https://discord.com/api/webhooks/1/x' },
  telegram: { channel: 'telegram', chat: '-1001' },
  pagerduty: { channel: 'pagerduty', routingKey: 'r'.repeat(32), region: 'us' },
  email: { channel: 'email', address: 'ann@acme.org' },
  teams: { channel: 'teams', url: 'https://acme.webhook.office.com/webhookb2/x' },
};
const providers = {
  telegramBot: '1:token',
  mail: {
    url: 'https://mail.acme.org/send',
    from: 'Monitor <monitor@acme.org>',
    headers: { 'idempotency-key': '{{id}}' },
    body: mailTemplate,
  },
};

function message(name: string, more: Partial<Message> = {}): Message {
  return {
    id: 'msg_abc',
    type: 'validator.down',
    action: 'open',
    severity: 'critical',
    network: 'testnet',
    incident: 'validator/p::1@1',
    subject: 'validator/p::1',
    dedupKey: 'testnet/validator/p::1',
    at: Date.parse('2026-11-20T12:00:00Z'),
    title: ['Validator ', quote(name), ' is down'],
    lines: [['Last report: ', quote(name)]],
    path: 'validators/p',
    url: 'https://monitor.acme.org/testnet/validators/p',
    unsubscribeUrl: 'https://monitor.acme.org/testnet/api/v1/subscriptions/sub_1/unsubscribe?token=a&b',
    data: { validator: validatorFacts({ id: 'p::1', name, sponsor: null, version: null }) },
    opener: null,
    ...more,
  };
}

async function format(channel: (typeof channels)[number], name: string, more: Partial<Message> = {}, repeat = false) {
  const now = Date.parse('2026-11-20T12:00:05Z');
  const request = await channelRequest({ message: message(name, more), repeat, now }, targets[channel], providers);
  return { ...request, json: JSON.parse(request.body) as Record<string, never> };
}

const hostile = [
  '<script>alert(1)</script>',
  '@everyone @here <!channel> <@U123> <#C1>',
  '**bold** _it_ ~no~ `code` [x](https://evil.example) ||spoiler||',
  '"}],"text":"injected',
  '&lt;b&gt;',
  'ann@example.org',
  '{{to}}',
  '\r\nBcc: victim@example.org',
  '🦊'.repeat(1000),
];

describe.each(channels)('a message by %s', (channel) => {
  it.each(hostile)('has its usual fields, and no script or mention, with the name %s', async (name) => {
    const { body, url, json } = await format(channel, name);
    const fieldsOf = (value: unknown) =>
      JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? '' : each));
    expect(fieldsOf(json)).toBe(fieldsOf((await format(channel, 'acme')).json));
    expect(url).toMatch(/^https:/);
    expect(body).not.toContain('ann@example.org');
    // Only the HTML part of a mail needs escaping, not its plain text.
    const markup = channel === 'email' ? (json.html as unknown as string) : body;
    if (channel !== 'webhook' && channel !== 'pagerduty') {
      expect(markup).not.toMatch(/<script>|<!channel>|<@U123>/);
    }
    expect(body.isWellFormed()).toBe(true);
  });
  it('stays within the limits with a million characters and ten thousand lines', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => ['• ', quote(`validator <${index}> & co`)]);
    const { body } = await format(channel, 'x'.repeat(1_000_000), { lines });
    // Characters: a mail has the text twice, plain and as HTML.
    expect(body.length).toBeLessThan(channel === 'email' ? 200_000 : 20_000);
  });
});

describe('Slack', () => {
  it('gets names as code, escaped', async () => {
    const { json } = await format('slack', 'a <b> `c` & d');
    const [section] = json.blocks as unknown as [{ text: { text: string } }];
    expect(section.text.text).toBe(
      '🔴 *Validator `a &lt;b&gt; ˋcˋ &amp; d` is down*\nLast report: `a &lt;b&gt; ˋcˋ &amp; d`',
    );
  });
  it('marks a repeat', async () => {
    expect((await format('slack', 'a', {}, true)).body).toContain('(repeat)');
    expect((await format('slack', 'a')).body).not.toContain('(repeat)');
  });
});

describe('a chat that reads Markdown', () => {
  const markdownName = '@everyone [x](https://evil.example) <@1> **b**';
  const escaped = String.raw`\@everyone \[x\]\(https\://evil.example\) \<\@1\> \*\*b\*\*`;
  it('gets names as text in Discord and allows no mentions', async () => {
    const { json, url } = await format('discord', markdownName);
    expect(json).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(json.content).toContain(`🔴 **Validator ${escaped} is down**\nLast report\\: ${escaped}`);
    expect(url).toBe('https://discord.com/api/webhooks/1/x?wait=true');
  });
  it('gets an Adaptive Card in Teams', async () => {
    const { json } = await format('teams', markdownName);
    const [{ content }] = json.attachments as unknown as [{ content: { body: [{ text: string }] } }];
    expect(content.body[0].text).toContain(`**Validator ${escaped} is down**`);
    expect(content.body[0].text).toContain('[Status](https://monitor.acme.org/testnet/validators/p)');
  });
  it('fits a million characters into the limits of Discord and Teams', async () => {
    const lines = Array.from({ length: 1000 }, () => [quote('y'.repeat(60))]);
    const { json } = await format('discord', '*'.repeat(1_000_000), { lines });
    expect((json.content as unknown as string).length).toBeLessThanOrEqual(2000);
    const teams = await format('teams', '*'.repeat(1_000_000), { lines });
    const [{ content }] = teams.json.attachments as unknown as [{ content: { body: [{ text: string }] } }];
    expect(content.body[0].text.length).toBeLessThanOrEqual(10_000);
  });
});

describe('Telegram', () => {
  it('gets HTML in which every tag closes', async () => {
    const lines = Array.from({ length: 1000 }, () => [quote('<i>&')]);
    const { json } = await format('telegram', '</code><a href="tg://user?id=1">', { lines });
    const text = json.text as unknown as string;
    expect(text.length).toBeLessThanOrEqual(4096);
    const count = (tag: RegExp) => text.match(tag)?.length ?? 0;
    expect(count(/<[a-z]/g)).toBeGreaterThan(0);
    expect(count(/<\//g)).toBe(count(/<[a-z]/g));
    expect(text).toContain('&lt;/code&gt;&lt;a href=&quot;tg://user?id=1&quot;&gt;');
  });
});

describe('PagerDuty', () => {
  it('gets one key for an alert and its resolve', async () => {
    const open = await format('pagerduty', 'a');
    const resolved = await format('pagerduty', 'a', { action: 'resolve', type: 'validator.resolved' });
    expect([open.json.event_action, resolved.json.event_action]).toEqual(['trigger', 'resolve']);
    expect(open.json.dedup_key).toBe(resolved.json.dedup_key);
  });
  it('gets a note as a change event, which pages no one', async () => {
    const note = await format('pagerduty', 'a', { action: 'note' });
    expect(note.url).toBe('https://events.pagerduty.com/v2/change/enqueue');
    expect(note.json).not.toHaveProperty('event_action');
  });
});

describe('mail', () => {
  it('has the same Message-ID in every attempt, and a link to unsubscribe', async () => {
    const first = await format('email', 'a');
    const second = await format('email', 'a', {}, true);
    expect(first.json.headers).toMatchObject({
      'Message-ID': '<msg_abc@acme.org>',
      'List-Unsubscribe': `<${message('a').unsubscribeUrl ?? ''}>`,
    });
    expect(first.body).toBe(second.body);
    expect(first.headers['idempotency-key']).toBe('msg_abc');
  });
  it('does not fill in a name that looks like a placeholder', async () => {
    const { json } = await format('email', '{{to}}');
    expect(json.subject).toBe('[testnet] Validator {{to}} is down');
  });
  it('keeps the subject on one line', async () => {
    const { json } = await format('email', 'a\r\nBcc: b@example.org');
    expect(json.subject as unknown as string).not.toMatch(/[\r\n]/);
  });
});

describe('a webhook', () => {
  it('is signed over id, timestamp and body, by every valid secret', async () => {
    const other = `whsec_${btoa('t'.repeat(32))}`;
    const now = 1_800_000_000_000;
    const request = await channelRequest(
      { message: message('a'), repeat: false, now },
      {
        channel: 'webhook',
        url: 'https://hooks.acme.org/in',
        secrets: [
          { secret, until: null },
          { secret: other, until: now + 1 },
          { secret: `whsec_${btoa('u'.repeat(32))}`, until: now - 1 },
        ],
      },
      providers,
    );
    const sent = Number(request.headers['webhook-timestamp']) * 1000;
    const signedBy = async (key: string) =>
      (await signWebhook('msg_abc', sent, request.body, [key]))['webhook-signature'];
    expect(request.headers['webhook-signature']).toBe(`${await signedBy(secret)} ${await signedBy(other)}`);
    expect(request.headers['webhook-id']).toBe('msg_abc');
  });
  it('has the same body in every attempt', async () => {
    expect((await format('webhook', 'a')).body).toBe((await format('webhook', 'a', {}, true)).body);
  });
  it('stays below 20 KB with thousands of members', async () => {
    const members = Array.from({ length: 5000 }, (_, index) => `validator-${index}::1220${'f'.repeat(64)}`);
    const { body, json } = await format('webhook', 'a', { data: { members } });
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(20_000);
    expect((json.data as unknown as { truncated: boolean }).truncated).toBe(true);
  });
});
