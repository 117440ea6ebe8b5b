import { childrenOf, type Program, startProgram } from '@ledger-explorer/programs';
import { createTestDatabase, type TestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  environment = { DATABASE_URL: database.databaseUrl, NETWORK: 'onenet,twonet', PORT: '0' };
});
afterAll(() => database.drop());

it('several processes answer on one port for all networks, and stop together as asked', async () => {
  const program = startProgram('query-service', ['serve', '--workers', '2', '--open'], environment);
  try {
    const base = (await program.writes(/^Ledger Explorer answers at (\S+)\n$/u, 'out'))[1] ?? '';
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/onenet$/u);
    const { origin } = new URL(base);
    for (const network of ['onenet', 'twonet']) {
      const health: unknown = await (await fetch(`${origin}/${network}/health`)).json();
      expect(health).toMatchObject({ status: 'empty', network });
      // Nothing is indexed; without --open it would be 401.
      expect((await fetch(`${origin}/${network}/v1/updates`)).status).toBe(503);
    }
    program.kill('SIGTERM');
    const { code, out } = await program.ended;
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    await expect(fetch(`${origin}/onenet/health`)).rejects.toThrow();
  } finally {
    program.kill('SIGKILL');
    await program.ended;
  }
});

describe('workers', () => {
  let program: Program;
  let origin: string;
  /** On a connection of its own, so that the workers take turns. */
  const get = async (path: string) => {
    const response = await fetch(origin + path, { headers: { connection: 'close' } });
    return { status: response.status, text: await response.text() };
  };
  const start = async (env: Record<string, string>) => {
    program = startProgram('query-service', ['serve', '--workers', '2', '--open'], { ...environment, ...env });
    ({ origin } = new URL((await program.writes(/^Ledger Explorer answers at (\S+)\n$/u, 'out'))[1] ?? ''));
  };
  afterEach(async () => {
    program.kill('SIGKILL');
    await program.ended;
  });

  it('count a limit together', async () => {
    await start({ ADDRESS_LIMIT: '4/m' });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await get('/onenet/v1/updates')).status);
    // Nothing is indexed: 503 is what gets through.
    expect(statuses.slice(0, 4)).toEqual([503, 503, 503, 503]);
    expect(statuses.filter((status) => status === 503).length).toBeLessThan(8);
    expect(statuses).toContain(429);
  });

  it('count the waits of one caller together, and those of workers that were killed no longer', async () => {
    await start({ ADDRESS_LIMIT: '1000000/s' });
    /** Asks 25 times for a position that does not come: what was answered so far. */
    const wait = () => {
      const answered: (number | null)[] = [];
      const headers = { 'explorer-wait-for': '1', connection: 'close' };
      void Array.from({ length: 25 }, async () => {
        answered.push(
          await fetch(`${origin}/onenet/v1/updates`, { headers }).then(
            ({ status }) => status,
            () => null,
          ),
        );
      });
      return { answered };
    };
    const refuses = async (answered: readonly (number | null)[], count: number) => {
      while (answered.length < count) await get('/health');
      for (let time = 0; time < 10; time += 1) await get('/health');
      expect(answered).toEqual(Array.from({ length: count }, () => 429));
    };
    const { answered } = wait();
    await refuses(answered, 5);
    const healthy = () =>
      get('/health').then(
        ({ status }) => status === 200,
        () => false,
      );
    const freed = () => answered.filter((status) => status === null).length;
    const workers = [...childrenOf(program.pid)];
    // On a busy machine all may wait at one.
    while (freed() === 0) {
      const killed = workers.shift();
      if (killed === undefined) throw new Error('those that waited were not answered');
      process.kill(killed, 'SIGKILL');
      while (childrenOf(program.pid).includes(killed) || childrenOf(program.pid).length < 2) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      while (!(await healthy())) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await program.writes(/a worker ended; starting another one\n/u, 'err');
    // Those that waited at the other one still do.
    await refuses(wait().answered, 25 - freed());
  });

  it('that are killed leave no connection open that was on its way to them', async () => {
    await start({ LOG_LEVEL: 'silent', ADDRESS_LIMIT: '1000000/s' });
    const [stopped = 0] = childrenOf(program.pid);
    process.kill(stopped, 'SIGSTOP');
    const status = () =>
      get('/health').then(
        (response) => response.status,
        () => null,
      );
    // The workers take turns: one of these is for the one that stands still.
    const statuses = Array.from({ length: 4 }, status);
    await Promise.any(statuses);
    process.kill(stopped, 'SIGKILL');
    for (const ended of await Promise.all(statuses)) expect([200, null]).toContain(ended);
  });

  it('that are killed are replaced, while requests go on and what they counted stays', async () => {
    await start({ LOG_LEVEL: 'silent', ADDRESS_LIMIT: '1000000/s' });
    const counted = async () =>
      Number(/operation="getHealth",status="200"\} (\d+)\n/u.exec((await get('/metrics')).text)?.[1] ?? 0);
    /** A worker that is slow to say what it counted is counted with later. */
    const untilCounted = async (least: number): Promise<number> => {
      for (;;) {
        const count = await counted();
        if (count >= least) return count;
      }
    };
    for (let count = 0; count < 10; count += 1) expect((await get('/health')).status).toBe(200);
    expect(await untilCounted(10)).toBe(10);
    const [killed, other, ...more] = childrenOf(program.pid);
    expect([typeof killed, typeof other, more]).toEqual(['number', 'number', []]);
    process.kill(killed ?? 0, 'SIGKILL');
    // A connection that the killed one had taken ends without an answer.
    const statusMeanwhile = () =>
      get('/health').then(
        ({ status }) => status,
        () => null,
      );
    while (childrenOf(program.pid).includes(killed ?? 0) || childrenOf(program.pid).length < 2) {
      expect([200, null]).toContain(await statusMeanwhile());
    }
    await program.writes(/a worker ended; starting another one\n/u, 'err');
    for (let count = 0; count < 20; count += 1) expect((await get('/health')).status).toBe(200);
    await untilCounted(30);
  });
});

it('processes that cannot start end the first one with code 2, and the reason on stderr', async () => {
  const { code, out, err } = await startProgram('query-service', ['--workers', '2'], {
    ...environment,
    HOST: '192.0.2.1',
  }).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('HOST=192.0.2.1 PORT=0 is not an address of this machine');
});
