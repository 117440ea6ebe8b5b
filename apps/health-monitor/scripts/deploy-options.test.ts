import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDeployment, deployOptions, withoutComments } from './deploy-options.ts';

const explorer = { EXPLORER_URL: 'https://explorer.example.org/mainnet' };

describe('the deployment', () => {
  it('says what to set where no explorer is', () => {
    expect(() => deployOptions({ dryRun: false }, {}, { EXPLORER_URL: '' })).toThrow(
      /EXPLORER_URL is not set: EXPLORER_URL=https/,
    );
  });

  it('takes variables and secrets from the environment, and nothing else', () => {
    const environment = {
      ...explorer,
      EXPLORER_API_KEY: 'k',
      EXPLORER_API_KEY_MAINNET: 'm',
      PATH: '/bin',
      HEARTBEAT_URL: '',
    };
    expect(deployOptions({ dryRun: false }, environment, {})).toEqual({
      vars: explorer,
      secrets: { EXPLORER_API_KEY: 'k', EXPLORER_API_KEY_MAINNET: 'm' },
    });
  });

  it('needs no explorer to show its size', () => {
    expect(deployOptions({ dryRun: true }, {}, { EXPLORER_URL: '' })).toEqual({ vars: {}, secrets: {} });
  });

  it('refuses settings that the Worker would complain about, before anything is built or uploaded', () => {
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

  it('misses only secrets that neither the environment nor the deployed Worker has', () => {
    const options = deployOptions({ dryRun: false }, { ...explorer, OPERATOR_CHANNELS: 'email:ops@example.org' }, {});
    expect(checkDeployment(options, {}, []).missing).toEqual([
      expect.stringMatching(/^EXPLORER_API_KEY is not set/),
      expect.stringMatching(/^MAIL_URL is not set/),
    ]);
    expect(checkDeployment(options, {}, ['EXPLORER_API_KEY', 'MAIL_URL', 'MAIL_FROM'])).toEqual({
      invalid: [],
      missing: [],
    });
  });

  it('reads the configuration with its comments', () => {
    const text = readFileSync(new URL('../wrangler.jsonc', import.meta.url), 'utf8');
    expect(JSON.parse(withoutComments(text))).toMatchObject({ vars: { ROUND_MINUTES: '10' } });
    expect(JSON.parse(withoutComments('{ "a": "http://x", /* , */ "b": [1, 2,], }'))).toEqual({
      a: 'http://x',
      b: [1, 2],
    });
  });
});
