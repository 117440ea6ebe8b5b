import type { Environment } from './environment.ts';

export { NetworkMonitor } from './durable/network-monitor.ts';

export default {
  fetch(): Response {
    return new Response('not here yet', { status: 503 });
  },
} satisfies ExportedHandler<Environment>;
