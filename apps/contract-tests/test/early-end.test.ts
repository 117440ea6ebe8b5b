import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '@ledger-explorer/kit';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { type Answer, type Exchange, startProxy } from '@ledger-explorer/proof/faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedNetwork } from './equipment.ts';
import { runProgram } from './run-program.ts';

let deployment: SharedDeployment;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'early-end-'));
  deployment = await sharedNetwork();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Enough for the connection and part of the plan. */
const some = 60;

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly json: { readonly outcome: string; readonly stats: { readonly stopped?: string; readonly requests: number } };
}

/** What becomes of the deployment's answers. */
type Becomes = (exchange: Exchange) => Promise<Answer>;

const goesOn: Becomes = ({ request, upstream }) => upstream(request);

function silence(): Promise<Answer> {
  return new Promise(() => undefined);
}

/** Healthy for `some` requests, then otherwise. */
function then(other: Becomes): Becomes {
  return (exchange) => (exchange.before < some ? goesOn(exchange) : other(exchange));
}

const fallsSilent = then(silence);
const goesAway = then(() => Promise.reject(new Error('the connection is cut')));

const goesWrong = then(async ({ request, upstream }) => {
  const answer = await upstream(request);
  answer.setHeader('access-control-allow-origin', null);
  return answer;
});
const hidesEvents: Becomes = (exchange) => (exchange.request.asks('listEvents') ? silence() : goesOn(exchange));

/** The program against the healthy deployment, of which something becomes; or, in a process of its own, with this signal meanwhile. */
async function run(parameters: readonly string[], becomes: Becomes | 'SIGINT' | 'SIGTERM'): Promise<Run> {
  const isSignal = typeof becomes === 'string';
  const { promise: isAway, resolve: goAway } = Promise.withResolvers<undefined>();
  const answer = isSignal
    ? then(() => {
        goAway(undefined);
        return silence();
      })
    : becomes;
  const proxy = await startProxy(deployment, { name: 'a-run-that-ends-early', rule: 'contract', answer });
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = [...parameters, '--base-url', proxy.baseUrl, '--seed', '1', '--report', `json=${report}`];
  const env = { EXPLORER_API_KEY: deployment.apiKey };
  const start = async (signal: NodeJS.Signals) => {
    const program = startProgram('contract-tests', args, env);
    await isAway;
    program.kill(signal);
    return program.ended;
  };
  try {
    const { code, out, err } = await (isSignal ? start(becomes) : runProgram(args, env));
    return { code, out, err, json: JSON.parse(readFileSync(report, 'utf8')) as Run['json'] };
  } finally {
    await proxy.stop();
  }
}

describe('a run that ended early', () => {
  it.each([
    ['its requests are spent', ['--max-requests', String(some)], goesOn, `the limit of ${some} requests is reached`],
    ['its time is spent', ['--run-timeout', '2'], fallsSilent, 'the time for the whole run is spent'],
    [
      'the deployment falls silent',
      ['--timeout', '1.5'],
      fallsSilent,
      'the deployment went away: no answer to 6 requests',
    ],
    ['the deployment is gone', [], goesAway, 'the deployment went away: no answer to 6 requests'],
    ['Ctrl-C is pressed', [], 'SIGINT', 'the run was interrupted'],
    ['the program is asked to end', [], 'SIGTERM', 'the run was interrupted'],
  ] as const)(
    'is incomplete, in text and report and by its exit code, when %s',
    async (_, parameters, becomes, why) => {
      const { code, out, json } = await run(parameters, becomes);
      expect(out).toContain(`Ended early: ${why}`);
      expect(out).toMatch(/\nIncomplete, no error so far: \d+ requests, /);
      expect(out).not.toContain('is kept');
      expect(json).toMatchObject({ outcome: 'incomplete', stats: { stopped: expect.stringContaining(why) as string } });
      expect(code).toBe(3);
    },
  );

  it('has the exit code of errors when there are any', async () => {
    const { code, out, json } = await run(['--max-requests', String(some + 200)], goesWrong);
    expect(out).toMatch(/\n[1-9]\d* errors? so far: /);
    expect(out).toContain(`Ended early: the limit of ${some + 200} requests is reached`);
    expect([code, json.outcome]).toEqual([1, 'broken']);
  });

  it('is none where one operation alone is silent: that is its fault', async () => {
    const { code, out, json } = await run(
      ['--only', 'listEvents', '--only', 'representations', '--timeout', '0.5'],
      hidesEvents,
    );
    expect(out).toContain('no response in time');
    expect([code, json.outcome, json.stats.stopped]).toEqual([1, 'broken', undefined]);
  });

  it('is distinguished from a small one, which is complete', async () => {
    const { code, out, json } = await run(['--only', 'listNewValidators'], goesOn);
    expect(out).toContain('The contract is kept');
    expect([code, json.outcome, json.stats.stopped]).toEqual([0, 'kept', undefined]);
  });

  it('is one too where a comparison of two deployments has not compared everything', async () => {
    const parameters = ['--against', deployment.baseUrl, '--max-requests', '20'];
    const { code, out, json } = await run(parameters, goesOn);
    expect(out).toContain('Ended early: the limit of 20 requests is reached');
    expect(out).toMatch(/\n\d+ responses compared with http:\S+; \d+ not/);
    expect([code, json.outcome]).toEqual([3, 'incomplete']);
  });
});
