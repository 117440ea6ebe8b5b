import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '@ledger-explorer/kit';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { type Answer, cutConnection, type Exchange, startProxy } from '@ledger-explorer/proof/faults';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedNetwork } from './equipment.ts';
import { runProgram } from './run-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
let deployment: SharedDeployment;

beforeAll(async () => {
  deployment = await sharedNetwork();
});

/** Number of requests before the run is disturbed: the connection and part of the plan. */
const undisturbed = 60;

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly json: { readonly outcome: string; readonly stats: { readonly stopped?: string; readonly requests: number } };
}

/** Changes or withholds the response to a request. */
type Disturbance = (exchange: Exchange) => Promise<Answer>;

const unchanged: Disturbance = ({ request, upstream }) => upstream(request);

function silence(): Promise<Answer> {
  return new Promise(() => undefined);
}

/** No disturbance of the first `undisturbed` requests, then this one. */
function later(disturbance: Disturbance): Disturbance {
  return (exchange) => (exchange.before < undisturbed ? unchanged(exchange) : disturbance(exchange));
}

const stopsResponding = later(silence);
const cutsConnections = later(cutConnection);

const lacksCors = later(async ({ request, upstream }) => {
  const answer = await upstream(request);
  answer.setHeader('access-control-allow-origin', null);
  return answer;
});
const hidesEvents: Disturbance = (exchange) =>
  exchange.request.isReadOf('listEvents') ? silence() : unchanged(exchange);

/** Runs the program with a disturbed deployment; or in its own process, which gets the signal during the run. */
async function run(parameters: readonly string[], disturbance: Disturbance | 'SIGINT' | 'SIGTERM'): Promise<Run> {
  const isSignal = typeof disturbance === 'string';
  const { promise: silent, resolve: reportSilence } = Promise.withResolvers<undefined>();
  const answer = isSignal
    ? later(() => {
        reportSilence(undefined);
        return silence();
      })
    : disturbance;
  const proxy = await startProxy(deployment, { name: 'a-run-that-ends-early', rule: 'contract', answer });
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = [...parameters, '--base-url', proxy.baseUrl, '--seed', '1', '--report', `json=${report}`];
  const env = { EXPLORER_API_KEY: deployment.apiKey };
  const start = async (signal: NodeJS.Signals) => {
    const program = startProgram('contract-tests', args, env);
    await silent;
    program.kill(signal);
    return program.ended;
  };
  try {
    const { code, out, err } = await (isSignal ? start(disturbance) : runProgram(args, env));
    return { code, out, err, json: JSON.parse(readFileSync(report, 'utf8')) as Run['json'] };
  } finally {
    await proxy.stop();
  }
}

describe('a run that ended early', () => {
  it.each([
    [
      'its limit of requests is reached',
      ['--max-requests', String(undisturbed)],
      unchanged,
      `the limit of ${undisturbed} requests is reached`,
    ],
    ['its time limit is reached', ['--run-timeout', '2'], stopsResponding, 'the time for the whole run is spent'],
    [
      'the deployment stops responding',
      ['--timeout', '1.5'],
      stopsResponding,
      'the deployment stopped answering: no answer to 6 requests',
    ],
    [
      'the deployment cuts connections',
      [],
      cutsConnections,
      'the deployment stopped answering: no answer to 6 requests',
    ],
    ['Ctrl-C is pressed', [], 'SIGINT', 'the run was interrupted'],
    ['the program gets SIGTERM', [], 'SIGTERM', 'the run was interrupted'],
  ] as const)('is incomplete in text, report and exit code if %s', async (_, parameters, disturbance, why) => {
    const { code, out, json } = await run(parameters, disturbance);
    expect(out).toContain(`Ended early: ${why}`);
    expect(out).toMatch(/\nIncomplete, no error so far: \d+ requests, /);
    expect(out).not.toContain('is kept');
    expect(json).toMatchObject({ outcome: 'incomplete', stats: { stopped: expect.stringContaining(why) as string } });
    expect(code).toBe(3);
  });

  it('has the exit code of errors if there are any', async () => {
    const { code, out, json } = await run(['--max-requests', String(undisturbed + 200)], lacksCors);
    expect(out).toMatch(/\n[1-9]\d* errors? so far: /);
    expect(out).toContain(`Ended early: the limit of ${undisturbed + 200} requests is reached`);
    expect([code, json.outcome]).toEqual([1, 'broken']);
  });

  it('a single operation that never responds is a finding and does not end the run early', async () => {
    const { code, out, json } = await run(
      ['--only', 'listEvents', '--only', 'representations', '--timeout', '0.5'],
      hidesEvents,
    );
    expect(out).toContain('no response in time');
    expect([code, json.outcome, json.stats.stopped]).toEqual([1, 'broken', undefined]);
  });

  it('a small complete run is not incomplete', async () => {
    const { code, out, json } = await run(['--only', 'listNewValidators'], unchanged);
    expect(out).toContain('The contract is kept');
    expect([code, json.outcome, json.stats.stopped]).toEqual([0, 'kept', undefined]);
  });

  it('a run with --against is incomplete if it has not compared everything', async () => {
    const parameters = ['--against', deployment.baseUrl, '--max-requests', '20'];
    const { code, out, json } = await run(parameters, unchanged);
    expect(out).toContain('Ended early: the limit of 20 requests is reached');
    expect(out).toMatch(/\n\d+ responses compared with http:\S+; \d+ not/);
    expect([code, json.outcome]).toEqual([3, 'incomplete']);
  });
});
