import { readConfiguration } from './configuration.ts';
import type { Environment } from './environment.ts';
import { route } from './route.ts';

export { NetworkMonitor } from './durable/network-monitor.ts';

export default {
  async fetch(request, env, context): Promise<Response> {
    return route(request, env, context);
  },

  /** Every minute: each network by itself, so that one that fails takes no other with it. */
  async scheduled(_controller, env): Promise<void> {
    const { networks } = readConfiguration(env).configuration;
    const results = await Promise.allSettled(networks.map(({ name }) => env.MONITOR.getByName(name).tick(name)));
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') console.error(`${networks[index]?.name}: the tick failed:`, result.reason);
    }
  },
} satisfies ExportedHandler<Environment>;
