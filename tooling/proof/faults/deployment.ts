import { deploy, type Deployment } from '@ledger-explorer/kit';

export type { Deployment };

/** Starts a healthy deployment of a simulated network with everything a ledger can have. `rate`: updates per second; 0: it stands still. */
export function deployNetwork(history: number, rate: number): Promise<Deployment> {
  const size = ['--parties', '60', '--validators', '25'];
  return deploy({ history, simulator: ['--rate', String(rate), '--tick', '20', '--all', ...size] });
}

/** Starts another deployment of the same network, with an index of its own. */
export function deployBeside({ simulator }: Deployment): Promise<Deployment> {
  return deploy({ network: simulator });
}
