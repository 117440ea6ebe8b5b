import { deploy, type Deployment } from '@ledger-explorer/programs';

export type { Deployment };

/** A healthy deployment that follows a simulated network. `rate`: updates per second; 0: it stands still. `service`: settings of the query service. */
export function deployNetwork(
  history: number,
  rate: number,
  service: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  const size = ['--parties', '60', '--validators', '25'];
  return deploy({ history, simulator: ['--rate', String(rate), '--tick', '20', ...size], service });
}
