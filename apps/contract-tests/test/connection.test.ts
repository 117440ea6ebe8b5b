import { startProgram } from '@ledger-explorer/kit';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedNetwork } from './equipment.ts';
import { startGateway } from './gateway.ts';
import { temporaryFolder } from './temporary-folder.ts';

const secret = 'Bearer of-the-gateway-4711';
const folder = temporaryFolder();
let deployment: SharedDeployment;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  deployment = await sharedNetwork();
  gateway = await startGateway(deployment.baseUrl, folder, ['X-Gateway', secret]);
});
afterAll(() => gateway.stop());

/** A small run through the gateway in its own process, because Node.js reads trusted certificates when it starts. */
function run(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const scope = ['--only', 'listNewValidators', '--seed', '1'];
  return startProgram('contract-tests', ['--base-url', gateway.baseUrl, ...scope, ...args], {
    EXPLORER_API_KEY: deployment.apiKey,
    ...environment,
  }).ended;
}

describe('a deployment behind a gateway with its own certificate', () => {
  it('is not tested without the certificate; the error names the setting', async () => {
    const { code, err } = await run({});
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(err).toContain("name the authority's file in NODE_EXTRA_CA_CERTS");
  });

  it('is not tested without the header that the gateway requires', async () => {
    const { code, err } = await run({ NODE_EXTRA_CA_CERTS: gateway.caFile });
    expect([code, err]).toEqual([2, expect.stringContaining('refuses the API key (403)')]);
  });

  it('is tested with both, and --verbose shows each request without the key and the values of headers', async () => {
    const header = ['--header', `X-Gateway: ${secret}`, '--verbose'];
    const { code, out, err } = await run({ NODE_EXTRA_CA_CERTS: gateway.caFile }, ...header);
    expect(code).toBe(0);
    const requests = Number(/kept: (\d+) requests/.exec(out)?.[1]);
    expect(err.split('\n').filter((line) => /^(?:GET|HEAD|OPTIONS) https:/.test(line))).toHaveLength(requests);
    for (const hidden of [deployment.apiKey, deployment.apiKey.slice(0, -1), secret]) {
      for (const written of [out, err]) expect(written.includes(hidden)).toBe(false);
    }
  });
});
