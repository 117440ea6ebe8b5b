import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory, startProgram } from '@ledger-explorer/kit';
import { readStatus } from '@ledger-explorer/store';
import type { Place } from '../index/commit-all.ts';
import { startStreamingScan } from './streaming-scan.ts';

/** Memory of the indexer process in one stretch of the stream; MiB resident. */
export interface MemoryRow {
  /** The stretch ends here. */
  readonly updates: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
  readonly updatesPerSecond: number;
}

const stretch = 100_000;
/** Memory may differ by so much from stretch to stretch. */
const tolerance = 0.2;

/** Follows a ledger of the given number of updates with the real indexer, until a time (`Date.now()`), and measures its memory. */
export async function soakMemory(
  place: Place,
  { updates, until, tell }: { updates: number; until: number; tell: (line: string) => void },
): Promise<readonly MemoryRow[]> {
  const scan = await startStreamingScan({
    seed: 7,
    history: updates,
    parties: 2000,
    validators: 100,
    rate: 30,
    tick: 600,
  });
  const indexer = startProgram('indexer', ['run', '--until-head'], {
    DATABASE_URL: place.databaseUrl,
    NETWORK: place.network,
    SCAN_URL: scan.url,
  });
  const indexing: { ended: boolean } = { ended: false };
  void indexer.ended.then(() => (indexing.ended = true));
  const rows: MemoryRow[] = [];
  let weights: number[] = [];
  let began = Date.now();
  while (!indexing.ended && Date.now() < until) {
    await sleep(1000);
    const weight = residentMemory(indexer.pid);
    if (weight !== null) weights.push(weight);
    const position = (await readStatus(place).catch(() => null))?.position ?? 0;
    if (position < (rows.length + 1) * stretch) continue;
    const sorted = weights.toSorted((a, b) => a - b);
    const [least = 0, median = 0, most = 0] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
    const updatesPerSecond = Math.round((stretch * 1000) / (Date.now() - began));
    rows.push({ updates: (rows.length + 1) * stretch, least, median, most, updatesPerSecond });
    tell(`memory at ${position} updates: ${least} to ${most} MiB, ${updatesPerSecond} updates/s`);
    weights = [];
    began = Date.now();
  }
  if (!indexing.ended) indexer.kill('SIGTERM');
  const { code, output } = await indexer.ended;
  if (code !== 0) throw new Error(`the indexer has ended with ${String(code)}: ${output.slice(-2000)}`);
  await scan.close();
  return rows;
}

/** Whether memory did not grow from the first stretch to the last: every median within 20 % of the first. */
export function isFlat(rows: readonly MemoryRow[]): boolean {
  const first = rows[0]?.median ?? 0;
  return rows.every(({ median }) => Math.abs(median - first) <= tolerance * first);
}
