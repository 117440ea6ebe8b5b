import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkAt } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { comparisons, readTruth, type Truth } from '@ledger-explorer/proof';
import { operations } from '@ledger-explorer/spec';
import { validators } from '@ledger-explorer/spec/validators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@ledger-explorer/store';
import type { StackFile } from '../src/stack-file.ts';
import { type Explorer, explorerOf } from './explorer.ts';
import { type RunningStack, runStack } from './run-stack.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const folder = temporaryFolder('stack-');
const network = ['--history', '300', '--parties', '40', '--validators', '15', '--rate', '20', '--tick', '20'];
const args = ['--port', String(await freePort()), '--data', folder, ...network];
let stack: RunningStack;
let file: StackFile;
let explorer: Explorer;
let truth: Truth;

/** Pauses the simulator, sets `truth`, and waits until the index has reached the head. */
async function reachHead({ scanUrl }: StackFile): Promise<void> {
  await networkAt(scanUrl).pause();
  truth = await readTruth(scanUrl);
  const position = truth.model.head.updates;
  while ((await explorer.position()) < position) await sleep(200);
  expect(await explorer.position()).toBe(position);
}

/** Process id of a child, by part of its command line. */
function childOf(parent: number, program: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find((text) => text.includes(program) && Number(text.trim().split(/\s+/)[1]) === parent);
  return Number(line?.trim().split(/\s+/)[0]);
}

beforeAll(async () => {
  stack = runStack(args, { RATE_LIMIT: '100000/s' });
  file = await stack.ready();
  explorer = explorerOf(file);
  await reachHead(file);
});

afterAll(async () => {
  await stack.stop();
});

function withoutNames(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'accountName' ? null : member)));
}

describe('the running stack', () => {
  it('writes its addresses to a file that only its owner can read', () => {
    expect(file).toMatchObject({ baseUrl: `http://127.0.0.1:${args[1]}/localnet`, pid: expect.any(Number) as number });
    expect(statSync(join(folder, 'stack.json')).mode & 0o077).toBe(0);
  });

  it('answers all 17 core operations with data in the declared shape', async () => {
    const { model, stream } = truth;
    const first = stream.flatMap(({ events }) => events)[0];
    const rewarded = model.parties.find(({ rewardRows }) => rewardRows > 0)?.party;
    const values: Record<string, string | undefined> = {
      partyId: rewarded,
      id: model.voteRequests.find(({ votes }) => votes.length > 0)?.trackingCid,
      contractId: first?.contractId,
      eventId: first?.eventId,
    };
    const seed = operations.filter(({ extension }) => !extension);
    expect(seed).toHaveLength(17);
    for (const { id, path, paging } of seed) {
      const concrete = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
      const answer = JSON.parse(await explorer.text(concrete)) as unknown;
      const validate = validators[id];
      expect(validate(answer), `${concrete}: ${JSON.stringify(validate.errors)}`).toBe(true);
      const content = paging === 'array' ? answer : (answer as { content?: unknown }).content;
      if (paging !== 'none') expect(content, concrete).not.toEqual([]);
    }
  });
});

describe('the index matches the simulator at the head', () => {
  // The tests of `tooling/proof` make all comparisons, without HTTP. Every eighth and the history of transfers are enough to test HTTP.
  const some = Object.entries(comparisons).filter(
    ([name], at) => isWeekly || at % 8 === 0 || name === 'history of transfers',
  );
  it.each(some)('in its %s', async (_, compare) => {
    for await (const { of, found, expected } of compare(explorer, truth)) expect(found, of).toEqual(expected);
  });
});

describe('a restarted stack', () => {
  it('continues from its last position with the same key and unchanged data', async () => {
    const before = truth.model.head.updates;
    const oldest = await explorer.get('/v1/transfers?orderBy=ASC&size=100');
    stack.kill('SIGINT');
    expect(await stack.ended).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'stack.json'))).toBe(false);

    stack = runStack(args, { RATE_LIMIT: '100000/s' });
    const again = await stack.ready();
    expect(again.apiKey).toBe(file.apiKey);
    explorer = explorerOf(again);
    expect(await explorer.position()).toBeGreaterThanOrEqual(before);
    const { content } = await explorer.get('/v1/transfers?orderBy=ASC&size=100');
    // Names are current, and new updates arrived.
    expect(withoutNames(content)).toEqual(withoutNames(oldest.content));

    await reachHead(again);
    for (const noun of ['updates', 'transfers']) {
      const compare = comparisons[noun];
      if (compare === undefined) throw new Error(`nothing compares ${noun}`);
      for await (const { of, found, expected } of compare(explorer, truth)) expect(found, of).toEqual(expected);
    }
  });

  it('rejects a second start on the same folder', async () => {
    const { code, output } = await runStack(args).ended;
    expect(output.trim()).toMatch(/^a stack is running on .* already \(process \d+\).*$/);
    expect(code).toBe(2);
  });

  it('stops, and names the part that has ended', async () => {
    const { pid } = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as StackFile;
    process.kill(childOf(pid, 'simulator'), 'SIGKILL');
    const { code, output } = await stack.ended;
    expect(code).toBe(1);
    expect(output).toContain('simulator has ended (SIGKILL)');
    expect(existsSync(join(folder, 'stack.json'))).toBe(false);
  });
});
