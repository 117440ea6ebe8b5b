import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { describe, expect, it } from 'vitest';
import { freePort } from '@ledger-explorer/store';
import { descendants } from '../src/checks/descendants.ts';
import { explorerOf } from './explorer.ts';
import { runStack } from './run-stack.ts';

const recorded = fileURLToPath(new URL('../../../packages/ledger/fixtures/recorded/', import.meta.url));

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const folder = temporaryFolder('recorded-');
const args = ['--data', folder, '--port', String(await freePort())];

/** Command lines by process id. Ended processes that wait for their parent are left out. */
function running(): ReadonlyMap<number, string> {
  const lines =
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).match(/^ *\d+ .*(?<!<defunct>)$/gm) ?? [];
  return new Map(lines.map((line) => [Number.parseInt(line), line]));
}

async function untilNoneRuns(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => running().has(pid))) await sleep(200);
}

describe('npm start --scan file:…', () => {
  it('serves recorded pages after their end, also on a second start', async () => {
    const stack = runStack([...args, '--scan', `file:${recorded}devnet`]);
    const file = await stack.ready();
    await stack.writes('the indexer has read all recorded pages and ended');
    const explorer = explorerOf(file);
    expect((await explorer.get('/v1/updates')).content).not.toEqual([]);
    expect(await stack.stop()).toMatchObject({ code: 0 });

    const again = runStack([...args, '--scan', `file:${recorded}devnet`]);
    await again.ready();
    expect(await explorer.position()).toBeGreaterThan(0);
    const pids = [again.pid, ...descendants(again.pid)];
    expect(await again.stop()).toMatchObject({ code: 0 });
    await untilNoneRuns(pids);
  });

  it('rejects a folder without pages in one line that lists folders with pages', async () => {
    const { code, output } = await runStack([...args, '--scan', `file:${recorded}`]).ended;
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/no recorded pages .*: devnet, .*mainnet$/)]);
    expect(code).toBe(2);
  });
});

describe('no process keeps running', () => {
  const started = async () => {
    const stack = runStack([...args, '--scan', `file:${recorded}devnet`], {}, { detached: true });
    await stack.ready();
    return stack;
  };

  // SIGKILL of the group is tested weekly only, because the next test sends SIGKILL to all programs.
  it.each(isWeekly ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGTERM'] as const))(
    'after %s to the process group of npm start',
    async (signal) => {
      const { pid, ended } = await started();
      const pids = [pid, ...descendants(pid)];
      process.kill(-pid, signal);
      await ended;
      await untilNoneRuns(pids);
    },
  );

  it('after SIGKILL to all programs at once', async () => {
    const { pid, ended } = await started();
    const pids = [pid, ...descendants(pid)];
    const commands = running();
    const programs = pids.filter((one) => /bootstrap\.mjs|main\.js/.test(commands.get(one) ?? ''));
    // bootstrap.mjs, stack, database and query service. The indexer may have ended.
    expect(programs.length).toBeGreaterThanOrEqual(4);
    for (const one of programs) {
      try {
        process.kill(one, 'SIGKILL');
      } catch (error) {
        // The indexer ends after reading all pages.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await ended;
    await untilNoneRuns(pids);
  });
});
