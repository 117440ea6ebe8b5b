import { residentMemory, startProgram } from '@ledger-explorer/kit';
import { median } from '../figure.ts';

/** Result of a catch-up of the real indexer. */
export interface CaughtUp {
  readonly seconds: number;
  /** Resident memory of the indexer in MiB: median and maximum of all measurements. */
  readonly memory: { readonly median: number; readonly most: number };
}

/** Runs `indexer run --until-head` from a source into an empty network, and measures its memory four times a second. */
export async function runIndexer(place: {
  readonly databaseUrl: string;
  readonly network: string;
  readonly source: string;
  /** Positions per volume; default: the store's, which a benchmark does not fill. */
  readonly volumePositions?: number;
}): Promise<CaughtUp> {
  const began = performance.now();
  const indexer = startProgram('indexer', ['run', '--until-head'], {
    DATABASE_URL: place.databaseUrl,
    NETWORK: place.network,
    SCAN_URL: place.source,
    ...(place.volumePositions === undefined ? {} : { VOLUME_POSITIONS: String(place.volumePositions) }),
  });
  const weights: number[] = [];
  const weighing = setInterval(() => {
    const weight = residentMemory(indexer.pid);
    if (weight !== null) weights.push(weight);
  }, 250);
  const { code, output } = await indexer.ended;
  clearInterval(weighing);
  if (code !== 0) throw new Error(`the indexer has ended with ${String(code)}: ${output.slice(-2000)}`);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, memory: { median: median(weights), most: Math.max(...weights) } };
}
