import type { LoadGenerator } from '../load/load.ts';
import type { Server } from '../programs/server.ts';

/** A server and what it is asked. */
export interface Contender {
  readonly name: string;
  readonly server: Server;
  readonly connections: readonly (readonly string[])[];
}

/** One value for each round. */
export interface Measured {
  /** Requests a second. */
  readonly rates: number[];
  /** Milliseconds. */
  readonly p50: number[];
  readonly p99: number[];
  /** Microseconds of the server's process for a request; what PostgreSQL needs is not in it. */
  readonly cpu: number[];
}

const fewest = 0.2;

/** Loads one after the other, round by round, so that what else the machine does falls on all. The first round is not counted. */
export async function contest(
  load: LoadGenerator,
  contenders: readonly Contender[],
  { rounds, seconds, tell }: { rounds: number; seconds: number; tell: (line: string) => void },
): Promise<ReadonlyMap<string, Measured>> {
  const all = new Map(
    contenders.map(({ name }): [string, Measured] => [name, { rates: [], p50: [], p99: [], cpu: [] }]),
  );
  for (let round = 0; round <= rounds; round += 1) {
    tell(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    for (const { name, server, connections } of contenders) {
      const before = server.cpu();
      const { port } = server;
      const result = await load.run({
        port,
        connections,
        seconds: round === 0 ? Math.max(fewest, seconds / 2) : seconds,
      });
      const wrong = Object.keys(result.statuses).filter((status) => status !== '200' && status !== '304');
      if (wrong.length > 0) throw new Error(`${name} answers ${wrong.join(', ')}`);
      if (round === 0) continue;
      const measured = all.get(name);
      measured?.rates.push(result.requests / result.seconds);
      measured?.p50.push(result.p50);
      measured?.p99.push(result.p99);
      measured?.cpu.push(((server.cpu() - before) / result.requests) * 1e6);
    }
  }
  return all;
}
