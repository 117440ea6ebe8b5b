import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { checkDeployment, deployOptions, envFile, readSecretList, withoutComments } from './deploy-options.ts';

const explorer = { EXPLORER_URL: 'https://explorer.example.org/mainnet' };

describe('the deployment', () => {
  it('throws if no explorer is set', () => {
    expect(() => deployOptions({ dryRun: false }, {}, { EXPLORER_URL: '' })).toThrow(
      /EXPLORER_URL is not set: EXPLORER_URL=https/,
    );
  });

  it('reads variables and secrets from the environment', () => {
    const environment = {
      ...explorer,
      EXPLORER_API_KEY: 'k',
      EXPLORER_API_KEY_MAINNET: 'm',
      PATH: '/bin',
      HEARTBEAT_URL: '',
    };
    expect(deployOptions({ dryRun: false }, environment, {})).toEqual({
      domain: null,
      vars: explorer,
      secrets: { EXPLORER_API_KEY: 'k', EXPLORER_API_KEY_MAINNET: 'm' },
    });
  });

  it('needs no explorer for a dry run', () => {
    expect(deployOptions({ dryRun: true }, {}, { EXPLORER_URL: '' })).toEqual({ vars: {}, secrets: {}, domain: null });
  });

  it('refuses settings that are invalid for the Worker', () => {
    const environment = { ...explorer, EXPLORER_API_KEY: 'k', ROUND_MINUTES: 'ten', OPERATOR_CHANNELS: 'fax:1' };
    const options = deployOptions({ dryRun: true }, environment, {});
    expect(checkDeployment(options, { ROUND_MINUTES: '10' }, [])).toEqual({
      invalid: [
        expect.stringMatching(/^OPERATOR_CHANNELS item 1 begins with "fax:"; it must begin with/),
        'ROUND_MINUTES "ten" is not a number from 0.1 to 1440',
      ],
      missing: [],
    });
  });

  it('reports secrets that neither the environment nor the deployed Worker has', () => {
    const options = deployOptions({ dryRun: false }, { ...explorer, OPERATOR_CHANNELS: 'email:ops@example.org' }, {});
    expect(checkDeployment(options, {}, []).missing).toEqual([
      expect.stringMatching(/^EXPLORER_API_KEY is not set/),
      expect.stringMatching(/^MAIL_URL is not set/),
    ]);
    const noProblems = { invalid: [], missing: [] };
    expect(checkDeployment(options, {}, ['EXPLORER_API_KEY', 'MAIL_URL', 'MAIL_FROM'])).toEqual(noProblems);
    expect(checkDeployment(options, {}, ['EXPLORER_API_KEY_MAINNET', 'MAIL_URL', 'MAIL_FROM'])).toEqual(noProblems);
    expect(checkDeployment(options, {}, ['EXPLORER_API_KEY', 'MAIL_URL']).missing).toEqual([
      'MAIL_FROM is not set: set it beside MAIL_URL',
    ]);
    expect(checkDeployment(options, {}, ['EXPLORER_API_KEY_TESTNET', 'MAIL_URL', 'MAIL_FROM']).missing).toEqual([
      expect.stringMatching(/^EXPLORER_API_KEY is not set/),
    ]);
  });

  it('refuses an invalid mail setting of the environment if the deployed Worker has the others', () => {
    const options = deployOptions({ dryRun: false }, { ...explorer, MAIL_URL: 'http://mail.example.org' }, {});
    const { invalid } = checkDeployment(options, {}, ['EXPLORER_API_KEY', 'MAIL_URL', 'MAIL_FROM']);
    expect(invalid).toEqual(['MAIL_URL is not an https address']);
  });

  it('reads the logo from a file, and derives PUBLIC_URL from the domain', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const folder = mkdtempSync(join(tmpdir(), 'logo-'));
    writeFileSync(join(folder, 'logo.svg'), svg);
    const given = { ...explorer, SITE_LOGO: 'logo.svg', SITE_DOMAIN: 'status.example.org' };
    const options = deployOptions({ dryRun: true }, given, {}, folder);
    expect(options).toEqual({
      vars: {
        ...explorer,
        PUBLIC_URL: 'https://status.example.org',
        SITE_LOGO: `data:image/svg+xml;base64,${btoa(svg)}`,
      },
      secrets: {},
      domain: 'status.example.org',
    });
    expect(checkDeployment(options, {}, ['EXPLORER_API_KEY'])).toEqual({ invalid: [], missing: [] });
    rmSync(folder, { recursive: true });
  });

  it.each([
    [{ SITE_LOGO: 'logo.bmp' }, 'SITE_LOGO "logo.bmp" is not a picture: name an .svg, .png, .jpg or .webp file'],
    [{ SITE_LOGO: 'none.svg' }, 'SITE_LOGO "none.svg" cannot be read (ENOENT): looked for /nowhere/none.svg'],
    [{ SITE_DOMAIN: 'https://status.example.org' }, 'SITE_DOMAIN "https://status.example.org" is not a host name'],
  ])('refuses %j', (given, message) => {
    expect(() => deployOptions({ dryRun: true }, { ...explorer, ...given }, {}, '/nowhere')).toThrow(message);
  });

  it('writes an env file with quotation marks in the values', () => {
    const vars = { SITE_NAME: 'Acme "status"', SITE_COLOR: '#0b6e4f', OTHER: `"Acme's"` };
    expect(parseEnv(envFile(vars))).toEqual(vars);
  });

  it('reads wrangler.jsonc with its comments', () => {
    const text = readFileSync(new URL('../wrangler.jsonc', import.meta.url), 'utf8');
    expect(JSON.parse(withoutComments(text))).toMatchObject({ vars: { ROUND_MINUTES: '10' } });
    expect(JSON.parse(withoutComments('{ "a": "http://x", /* , */ "b": [1, 2,], }'))).toEqual({
      a: 'http://x',
      b: [1, 2],
    });
  });
});

describe('the secrets of the deployed Worker', () => {
  it('are null only if there is no Worker yet', () => {
    const list = JSON.stringify([{ name: 'SECRET_KEY', type: 'secret_text' }]);
    expect(readSecretList({ status: 0, stdout: list, stderr: '' })).toEqual(['SECRET_KEY']);
    const stderr =
      '✘ [ERROR] Worker "ledger-health-monitor" not found.\n\n  If this is a new Worker, run `wrangler deploy`';
    expect(readSecretList({ status: 1, stdout: '', stderr })).toBeNull();
  });

  it('are read with the words of the installed wrangler', () => {
    const program = readFileSync(createRequire(import.meta.url).resolve('wrangler'), 'utf8');
    expect(/`Worker "\$\{scriptName\}".* not found\.\n\nIf this is a new Worker/.test(program)).toBe(true);
  });

  it.each([
    [{ status: 1, stdout: '', stderr: '✘ [ERROR] A request to the Cloudflare API (/accounts/…/secrets) failed.' }],
    [{ status: 1, stdout: '', stderr: '' }],
    [{ status: 0, stdout: 'A newer version of wrangler is available', stderr: '' }],
  ])('are not known after %j', (result) => {
    expect(() => readSecretList(result)).toThrow(/^nothing is deployed: `wrangler secret list` failed/);
  });
});
