import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deployOptions, withoutComments } from './deploy-options.ts';

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

  it('reads the configuration with its comments', () => {
    const text = readFileSync(new URL('../wrangler.jsonc', import.meta.url), 'utf8');
    expect(JSON.parse(withoutComments(text))).toMatchObject({ vars: { ROUND_MINUTES: '10' } });
    expect(JSON.parse(withoutComments('{ "a": "http://x", /* , */ "b": [1, 2,], }'))).toEqual({
      a: 'http://x',
      b: [1, 2],
    });
  });
});
