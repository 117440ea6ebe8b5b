import type { Config } from '../config/config.ts';
import { startService } from '../start-service.ts';
import type { WorkerMessage } from './worker-message.ts';

/**
 * Answers as one of several processes until the first process says stop, or is gone. Signals are for that process alone:
 * a Ctrl-C reaches all of them.
 */
export const serveAsWorker = async (config: Config): Promise<void> => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  const stopped = new Promise<void>((resolve) => {
    process.once('message', () => {
      resolve();
    });
    process.once('disconnect', () => {
      resolve();
    });
  });
  const service = await startService(config);
  const message: WorkerMessage = { baseUrl: service.baseUrl };
  process.send?.(message);
  await stopped;
  await service.close();
};
