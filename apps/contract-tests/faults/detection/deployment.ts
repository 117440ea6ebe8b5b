import { deploy, type Deployment } from '@ledger-explorer/programs';

export type { Deployment };

/** A healthy deployment that follows a simulated network with everything that a ledger can have. `rate`: updates per second; 0: it stands still. */
export function deployNetwork(history: number, rate: number): Promise<Deployment> {
  const size = ['--parties', '60', '--validators', '25'];
  return deploy({ history, simulator: ['--rate', String(rate), '--tick', '20', '--all', ...size] });
}

/** Another deployment of the same network, with an index of its own. */
export function deployBeside({ simulator }: Deployment): Promise<Deployment> {
  return deploy({ network: simulator });
}
