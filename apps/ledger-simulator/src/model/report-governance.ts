import type { Network } from '../network/network.ts';

export function reportGovernance(network: Network): object[] {
  return network.voteRequests.map((request) => ({ ...request }));
}
