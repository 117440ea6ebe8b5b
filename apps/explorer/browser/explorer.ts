import { deploy, type Deployment, type DeploymentOptions } from '@ledger-explorer/kit';
import { type SharedDeployment, sharedDeployment } from '@ledger-explorer/kit/shared';
import { type Answers, httpAnswers, readStream, type Truth, truthOf } from '@ledger-explorer/proof';

/** A deployment, and its API as a program sees it. */
export interface Explorer<D extends SharedDeployment = SharedDeployment> extends Answers {
  readonly base: string;
  readonly deployment: D;
}

/** Of a deployment without limits that a test reaches. `simulator`: more of its options. */
function withoutLimits(history: number, simulator: readonly string[]): DeploymentOptions {
  const limits = { PAGE_LIMIT: '1000000/s', ADDRESS_LIMIT: '1000000/s' };
  // A comparison with the ledger's own state would put figures on a page that depend on when it is made.
  return { history, simulator, service: limits, indexer: { RECONCILE_EVERY: '0' } };
}

function explorerOf<D extends SharedDeployment>(deployment: D): Explorer<D> {
  return { base: `${deployment.baseUrl}/`, deployment, ...httpAnswers(deployment) };
}

/** Starts a deployment whose ledger stands still. */
export async function startExplorer(history: number, simulator: readonly string[]): Promise<Explorer<Deployment>> {
  return explorerOf(await deploy(withoutLimits(history, simulator)));
}

/** The deployment, with everything a ledger can have, of all tests that change nothing. */
export async function sharedExplorer(): Promise<Explorer> {
  const network = ['--all', '--parties', '60', '--validators', '30', '--seed', '14'];
  return explorerOf(await sharedDeployment(withoutLimits(1_500, network)));
}

/** What is true of the ledger, as the simulator that made it knows: nothing of the index. */
export async function readTruth({ deployment }: Explorer): Promise<Truth> {
  const { scanUrl } = deployment.simulator;
  const [model, stream] = await Promise.all([
    fetch(new URL('/simulator/model', scanUrl)).then((response): Promise<unknown> => response.json()),
    readStream(scanUrl),
  ]);
  return truthOf(model, stream);
}
