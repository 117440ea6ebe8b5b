import { type Deployment, startProgram } from '@ledger-explorer/kit';
import type { Explorer } from './explorer.ts';

/** Stops the indexer and rewinds the index to a record time. */
export async function rewindTo({ deployment }: Explorer<Deployment>, recordTime: string): Promise<void> {
  await deployment.indexer.stop();
  const { databaseUrl, network } = deployment;
  const { output } = await startProgram('indexer', ['rewind', '--to', recordTime, '--yes'], {
    DATABASE_URL: databaseUrl,
    NETWORK: network,
  }).ended;
  if (!output.includes('the index is at position')) throw new Error(`the index was not rewound: ${output}`);
}
