import { deploy, type Deployment, type DeploymentOptions } from '@ledger-explorer/kit';
import { type SharedDeployment, sharedDeployment } from '@ledger-explorer/kit/shared';
import { type HttpAnswers, httpAnswers } from '@ledger-explorer/proof';

/** A deployment and a client of its API. */
export interface Explorer<D extends SharedDeployment = SharedDeployment> extends HttpAnswers {
  readonly base: string;
  readonly deployment: D;
}

/** Options of a deployment whose limits no test reaches. `history`: updates before the start; `simulator`: further options of the simulator. */
function withoutLimits(history: number, simulator: readonly string[]): DeploymentOptions {
  const limits = { PAGE_LIMIT: '1000000/s', ADDRESS_LIMIT: '1000000/s' };
  // No comparison with the ledger's state: pages show when it ran.
  return { history, simulator, service: limits, indexer: { RECONCILE_EVERY: '0' } };
}

function explorerOf<D extends SharedDeployment>(deployment: D): Explorer<D> {
  return { base: `${deployment.baseUrl}/`, deployment, ...httpAnswers(deployment) };
}

/** Starts a deployment with a paused ledger. */
export async function startExplorer(history: number, simulator: readonly string[]): Promise<Explorer<Deployment>> {
  return explorerOf(await deploy(withoutLimits(history, simulator)));
}

/** The deployment of all tests that change nothing. Its ledger has every kind of data. */
export async function sharedExplorer(): Promise<Explorer> {
  const network = ['--all', '--parties', '60', '--validators', '30', '--seed', '14'];
  return explorerOf(await sharedDeployment(withoutLimits(1_500, network)));
}
