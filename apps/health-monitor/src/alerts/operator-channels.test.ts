import { describe, expect, it } from 'vitest';
import { readOperatorChannels } from './operator-channels.ts';

const secret = `whsec_${btoa('s'.repeat(32))}`;

describe("the operator's channels", () => {
  it('are read by their prefix', () => {
    const { channels, complaints } = readOperatorChannels(
      [
        'slack:https://hooks.slack.com/services/T/B/x',
        `webhook:https://ops.acme.org/in#${secret}`,
        'telegram:-100123',
        'email:ops@acme.org',
        'teams:https://acme.webhook.office.com/webhookb2/x',
        `pagerduty:${'r'.repeat(32)}`,
      ],
      false,
    );
    expect(complaints).toEqual([]);
    expect(channels.map(({ id, target }) => [id, target.channel])).toEqual([
      ['operator:0', 'slack'],
      ['operator:1', 'webhook'],
      ['operator:2', 'telegram'],
      ['operator:3', 'email'],
      ['operator:4', 'teams'],
      ['operator:5', 'pagerduty'],
    ]);
    expect(channels[1]?.target).toEqual({
      channel: 'webhook',
      url: 'https://ops.acme.org/in',
      secrets: [{ secret, until: null }],
    });
  });
  it.each([
    ['fax:SECRET', /begins with "fax:"/],
    ['SECRET', /item 1 has no channel; it must begin with slack:/],
    ['Slack:https://hooks.slack.com/SECRET', /has no channel/],
    ['slack:http://hooks.slack.com/SECRET', /not https/],
    ['discord:https://127.0.0.1/SECRET', /private/],
    ['webhook:https://ops.acme.org/SECRET', /signing secret/],
  ])('are refused without showing the secret: %s', (item, complaint) => {
    const { channels, complaints } = readOperatorChannels([item], false);
    expect(channels).toEqual([]);
    expect(complaints).toEqual([expect.stringMatching(complaint)]);
    expect(complaints[0]).not.toContain('SECRET');
  });
});
