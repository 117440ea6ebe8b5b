import { readConfiguration } from './configuration.ts';
import { route, type WorkerEnvironment } from './route.ts';

export { NetworkMonitor } from './durable/network-monitor.ts';

export default {
  async fetch(request, env, context): Promise<Response> {
    return route(request, env, context);
  },

  /** Runs every minute: one tick of each network. A network that fails does not affect the others. */
  async scheduled(_controller, env): Promise<void> {
    const { networks } = readConfiguration(env).configuration;
    const results = await Promise.allSettled(networks.map(({ name }) => env.MONITOR.getByName(name).tick(name)));
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') console.error(`${networks[index]?.name}: the tick failed:`, result.reason);
    }
  },
} satisfies ExportedHandler<WorkerEnvironment>;
