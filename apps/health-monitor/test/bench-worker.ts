import type { WorkerEnvironment } from '../src/route.ts';
import { NetworkMonitor as Monitor } from '../src/durable/network-monitor.ts';

/** The explorer's responses in the next tick, by path and query without the network. */
let answers = new Map<string, string>();
let requests = 0;

// The explorer's responses come from memory, so that the measurement does not include the platform's HTTP.
globalThis.fetch = (input) => {
  requests++;
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  const body = answers.get(pathname.replace('/bench', '') + search);
  const headers = { 'content-type': 'application/json', 'content-length': String(body?.length ?? 0) };
  return Promise.resolve(new Response(body ?? '{}', { status: body === undefined ? 404 : 200, headers }));
};

/** The Durable Object with a clock that can be set, because `bench/cpu.ts` runs simulated minutes without waiting. */
export class NetworkMonitor extends Monitor {
  async tickAt(now: number): Promise<string> {
    this.clock = () => now;
    requests = 0;
    return `${await this.tick('bench')} ${requests}`;
  }

  /** Ends the object, so that the next tick is a cold start. */
  end(): void {
    this.ctx.abort();
  }
}

type BenchEnvironment = Omit<WorkerEnvironment, 'MONITOR'> & {
  readonly MONITOR: DurableObjectNamespace<NetworkMonitor>;
};

export default {
  async fetch(request, env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const stub = env.MONITOR.getByName('bench');
    if (pathname === '/answers') {
      answers = new Map(Object.entries(await request.json<Record<string, string>>()));
      if (searchParams.has('end')) await stub.end().catch(() => undefined);
      return new Response('done');
    }
    return new Response(await stub.tickAt(Number(searchParams.get('now'))));
  },
} satisfies ExportedHandler<BenchEnvironment>;
