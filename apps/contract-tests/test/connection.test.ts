import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Deployment, deployNetwork } from '@ledger-explorer/proof/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from './gateway.ts';
import { type ProgramRun, runProgram } from './run-program.ts';

const secret = 'Bearer of-the-gateway-4711';
let deployment: Deployment;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'connection-'));
  deployment = await deployNetwork(300, 0);
  gateway = await startGateway(deployment.baseUrl, folder, ['X-Gateway', secret]);
});
afterAll(async () => {
  await gateway.stop();
  await deployment.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A small run through the gateway. */
function run(...args: string[]): Promise<ProgramRun> {
  const env = { EXPLORER_API_KEY: deployment.apiKey };
  const scope = ['--only', 'listNewValidators', '--seed', '1'];
  return runProgram(['--base-url', gateway.baseUrl, ...scope, ...args], env);
}

describe('a deployment behind a gateway with a certificate of its own', () => {
  it('is not tested without its certificate, and the error names both ways out', async () => {
    const { code, err } = await run();
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(err).toContain("name the authority's file by --ca, or test with --insecure");
  });

  it('is not tested without the header that the gateway wants', async () => {
    const { code, err } = await run('--ca', gateway.caFile);
    expect([code, err]).toEqual([2, expect.stringContaining('refuses the API key (403)')]);
  });

  it.each(['--ca', '--insecure'])('is tested with %s and the header', async (how) => {
    const { code, out } = await run(
      ...(how === '--ca' ? [how, gateway.caFile] : [how]),
      '--header',
      `X-Gateway: ${secret}`,
    );
    expect([code, out]).toEqual([0, expect.stringContaining('The contract is kept')]);
  });
});

describe('what a run has sent', () => {
  it('is in the lines of --verbose, without the key and the values of headers', async () => {
    const { code, out, err } = await run('--insecure', '--header', `X-Gateway: ${secret}`, '--verbose');
    expect(code).toBe(0);
    const requests = Number(/kept: (\d+) requests/.exec(out)?.[1]);
    expect(err.split('\n').filter((line) => /^(?:GET|HEAD|OPTIONS) https:/.test(line))).toHaveLength(requests);
    for (const hidden of [deployment.apiKey, deployment.apiKey.slice(0, -1), secret]) {
      for (const written of [out, err]) expect(written.includes(hidden)).toBe(false);
    }
  });
});
