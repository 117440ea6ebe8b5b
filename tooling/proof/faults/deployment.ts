import { deploy, type Deployment, type DeploymentOptions, type Network } from '@ledger-explorer/kit';

/** A simulated network with everything a ledger can have. `rate`: updates per second; 0: it stands still. */
export function networkOf(history: number, rate: number): DeploymentOptions {
  const size = ['--parties', '60', '--validators', '25'];
  return { history, simulator: ['--rate', String(rate), '--tick', '20', '--all', ...size] };
}

/** Starts another deployment of the same network, with an index of its own. */
export function deployBeside({ simulator: network }: { readonly simulator: Network }): Promise<Deployment> {
  return deploy({ network });
}
