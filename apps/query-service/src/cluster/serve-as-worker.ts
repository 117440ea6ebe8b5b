import type { Config } from '../config/config.ts';
import { type RunningService, startService } from '../start-service.ts';
import { Channel, type Port } from './channel.ts';
import { SharedLimiter, type TakeAll } from './shared-limiter.ts';
import { SharedWaits } from './shared-waits.ts';
import type { Group } from './group.ts';

/** What this process asks the first one; the types are those of `superviseWorkers`. */
function groupOf(channel: Channel): Group {
  const takeAll =
    (name: 'take for keys' | 'take for addresses'): TakeAll =>
    (takings) =>
      channel.ask(name, takings) as ReturnType<TakeAll>;
  return {
    keyLimiter: new SharedLimiter(takeAll('take for keys')),
    addressLimiter: new SharedLimiter(takeAll('take for addresses')),
    waits: new SharedWaits(channel),
    gather: (own) => (channel.ask('metrics of all') as ReturnType<Group['gather']>).catch(() => own),
  };
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
  const channel = new Channel(port, { stop, metrics: () => service?.families() ?? [] });
  service = await startService(config, groupOf(channel));
  const { baseUrl, metricsUrl } = service;
  await channel.ask('answering', { baseUrl, metricsUrl }).catch(stop);
  await stopped;
  await service.close();
}
