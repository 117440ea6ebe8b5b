import { deploy, type Deployment, type DeploymentOptions, type Network } from '@ledger-explorer/kit';

/** Options of a simulated network with all kinds of updates. `rate`: updates per second; 0: paused. */
export function networkOf(history: number, { rate }: { readonly rate: number }): DeploymentOptions {
  const size = ['--parties', '60', '--validators', '25'];
  return { history, simulator: ['--rate', String(rate), '--tick', '20', '--all', ...size] };
}

/** Starts a second deployment of the same network, with its own index. */
export function deployBeside({ simulator: network }: { readonly simulator: Network }): Promise<Deployment> {
  return deploy({ network });
}
