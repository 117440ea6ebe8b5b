import type { Config } from '../config/config.ts';
import { type RunningService, startService } from '../start-service.ts';
import { Channel, type Port } from './channel.ts';
import { SharedLimiter } from './shared-limiter.ts';
import { SharedWaits } from './shared-waits.ts';
import type { Group } from '../group.ts';
import type { Taken } from './token-loans.ts';

/** What this process asks the first one; the types are those of `superviseWorkers`. */
function limiterOf(channel: () => Channel, name: 'take for keys' | 'take for addresses'): SharedLimiter {
  return new SharedLimiter((takings) => channel().ask(name, takings) as Promise<readonly Taken[]>);
}

/**
 * Answers as one of several processes until the first process says stop, or is gone. Signals are for that process alone:
 * a Ctrl-C reaches all of them.
 */
export async function serveAsWorker(config: Config): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  let service: RunningService | null = null;
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  process.once('disconnect', stop);
  const port: Port = {
    send: (message, sent) => process.send?.(message, undefined, undefined, sent),
    on: (event: 'message' | 'disconnect', listener: (message: unknown) => void) => process.on(event, listener),
  };
  const keyLimiter = limiterOf(() => channel, 'take for keys');
  const addressLimiter = limiterOf(() => channel, 'take for addresses');
  const channel: Channel = new Channel(port, {
    stop,
    metrics: () => service?.families() ?? [],
    'recall for keys': (bucket) => keyLimiter.recall(String(bucket)),
    'recall for addresses': (bucket) => addressLimiter.recall(String(bucket)),
  });
  const group: Group = {
    keyLimiter,
    addressLimiter,
    waits: new SharedWaits(channel),
    gather: (own) => (channel.ask('metrics of all') as ReturnType<Group['gather']>).catch(() => own),
  };
  service = await startService(config, group);
  const { baseUrl, metricsUrl } = service;
  await channel.ask('answering', { baseUrl, metricsUrl }).catch(stop);
  await stopped;
  await service.close();
}
