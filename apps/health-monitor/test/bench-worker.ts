import type { Environment } from '../src/environment.ts';
import { NetworkMonitor as Monitor } from '../src/durable/network-monitor.ts';
import worker from '../src/worker.ts';

/** The object with a clock that can be set: `bench/cpu.ts` runs its minutes one after the other. */
export class NetworkMonitor extends Monitor {
  setTime(now: number): void {
    this.clock = () => now;
  }

  /** Ends the object, so that the next tick is a cold start. */
  end(): void {
    this.ctx.abort();
  }
}

export default {
  async fetch(request, env, context): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/bench') return worker.fetch(request, env, context);
    const stub = (env as unknown as { MONITOR: DurableObjectNamespace<NetworkMonitor> }).MONITOR.getByName('bench');
    if (searchParams.has('cold')) await stub.end().catch(() => undefined);
    const again = (env as unknown as { MONITOR: DurableObjectNamespace<NetworkMonitor> }).MONITOR.getByName('bench');
    await again.setTime(Number(searchParams.get('now')));
    context.waitUntil(Promise.resolve());
    return new Response(await again.tick('bench'));
  },
} satisfies ExportedHandler<Environment>;
