import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import type { Environment } from './environment.ts';

it.each([
  ['https://me:hunter2@explorer.example/mainnet', /^has a user or password before explorer\.example: /],
  ['mainnet=ftp://me:hunter2@explorer.example/mainnet', /^"…@explorer\.example\/mainnet" is not an http/],
])('refuses EXPLORER_URL=%s without showing the password', (url, problem) => {
  const { configuration, complaints } = readConfiguration({ EXPLORER_URL: url } as Environment);
  expect(configuration.networks).toEqual([]);
  expect(complaints).toContainEqual({
    variable: 'EXPLORER_URL',
    problem: expect.stringMatching(problem) as string,
    missing: false,
  });
  expect(JSON.stringify(complaints)).not.toContain('hunter2');
});

const whole = {
  EXPLORER_URL: 'https://explorer.example/mainnet',
  EXPLORER_API_KEY: 'k',
  SECRET_KEY: `${'A'.repeat(43)}=`,
  ADMIN_TOKEN: 'a'.repeat(16),
};

describe('the configuration', () => {
  it('has no complaints if every setting is valid', () => {
    const more = {
      PUBLIC_URL: 'https://status.example/',
      ROUND_MINUTES: '2.5',
      MINIMUM_VERSION: '0.5.3',
      SCAN_URLS: 'https://scan.sv-1.example/api/scan/ mainnet=https://scan.sv-2.example/api/scan',
      HEARTBEAT_URL: 'https://hc.example/ping/1',
      OPERATOR_CHANNELS: 'telegram:-100123 email:ops@example.org',
      TELEGRAM_BOT_TOKEN: 't',
      MAIL_URL: 'https://mail.example/send',
      MAIL_FROM: 'monitor@example.org',
    };
    const { configuration, complaints } = readConfiguration({ ...whole, ...more } as unknown as Environment);
    expect(complaints).toEqual([]);
    expect(configuration.networks[0]?.scans).toEqual([
      { name: 'scan.sv-1.example', url: 'https://scan.sv-1.example/api/scan' },
      { name: 'scan.sv-2.example', url: 'https://scan.sv-2.example/api/scan' },
    ]);
    expect(configuration).toMatchObject({ publicUrl: 'https://status.example', roundMinutes: 2.5 });
  });

  it.each([
    ['ROUND_MINUTES', 'ten', /^"ten" is not a number from 0\.1 to 1440/],
    ['SCAN_URLS', 'scan.example', /^"scan\.example" is not an http or https address/],
    ['SCAN_URLS', 'https://me:pw@scan.example/api/scan', /^"…@scan\.example\/api\/scan" is not/],
    ['SCAN_URLS', 'testnet=https://scan.example/api/scan', /does not name a network of EXPLORER_URL \(mainnet\)/],
    ['SCAN_URLS', 'https://scan.example/a,https://scan.example/b', /^has scan\.example twice for mainnet/],
    ['PUBLIC_URL', 'status.example', /^"status\.example" is not an http or https address/],
    ['PUBLIC_URL', 'https://status.example/mainnet', /give only the origin, https:\/\/status\.example$/],
    ['PUBLIC_URL', 'https://status.example/?a', /has a path or query: give only the origin/],
    ['HEARTBEAT_URL', 'hc-ping/secret', /^is not an http or https address$/],
    ['MINIMUM_VERSION', 'latest', /^"latest" is not a version: give one such as 0\.5\.3/],
    ['OPERATOR_CHANNELS', 'email:ops', /^item 1 is not a mail address/],
    ['OPERATOR_CHANNELS', 'pagerduty:key', /^item 1 is not an integration key/],
    ['MAIL_URL', 'http://user:hunter2@mail.example', /^is not an https address$/],
  ])('reports %s if it is "%s"', (variable, value, problem) => {
    const { complaints } = readConfiguration({ ...whole, [variable]: value } as unknown as Environment);
    expect(complaints.map((each) => each.variable)).toEqual([variable]);
    expect(complaints[0]?.problem).toMatch(problem);
  });

  it.each([
    [
      { OPERATOR_CHANNELS: 'email:ops@example.org' },
      'MAIL_URL',
      /^is not set: set it, or remove the "email:" channels/,
    ],
    [{ MAIL_URL: 'https://mail.example/send' }, 'MAIL_FROM', /^is not set: set it beside MAIL_URL$/],
  ])('with %j, reports %s as missing', (given, variable, problem) => {
    const { complaints } = readConfiguration({ ...whole, ...given } as unknown as Environment);
    expect(complaints).toEqual([{ variable, problem: expect.stringMatching(problem) as string, missing: true }]);
  });
});
