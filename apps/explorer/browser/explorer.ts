import { deploy, type Deployment } from '@ledger-explorer/kit';
import { type Answers, httpAnswers, readStream, type Truth, truthOf } from '@ledger-explorer/proof';

/** A deployment whose ledger stands still, and its API as a program sees it. */
export interface Explorer extends Answers {
  readonly base: string;
  readonly deployment: Deployment;
}

/** Starts a deployment without limits that a test reaches. `simulator`: more of its options. */
export async function startExplorer(history: number, simulator: readonly string[]): Promise<Explorer> {
  const limits = { PAGE_LIMIT: '1000000/s', ADDRESS_LIMIT: '1000000/s' };
  // A comparison with the ledger's own state would put figures on a page that depend on when it is made.
  const deployment = await deploy({ history, simulator, service: limits, indexer: { RECONCILE_EVERY: '0' } });
  return {
    base: `${deployment.baseUrl}/`,
    deployment,
    ...httpAnswers(deployment),
  };
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
