import type { LoadGenerator } from '../load/load.ts';
import type { Server } from '../programs/server.ts';

/** A server and its requests. */
export interface Contender {
  readonly name: string;
  readonly server: Server;
  readonly connections: readonly (readonly string[])[];
}

/** Measurements, one value per round. */
export interface Measured {
  /** Requests per second. */
  readonly rates: number[];
  /** Milliseconds. */
  readonly p50: number[];
  readonly p99: number[];
  /** CPU time of the server's process in microseconds per request, without PostgreSQL. */
  readonly cpu: number[];
}

/** Measures the servers one after the other in rounds, so that other load affects all alike. The first round warms up (0.2 s or more). */
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
      const duration = round === 0 ? Math.max(0.2, seconds / 2) : seconds;
      const result = await load.run({ port: server.port, connections, seconds: duration });
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
