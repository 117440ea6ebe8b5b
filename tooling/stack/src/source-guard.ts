import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './options.mjs';

type Kind = 'simulated' | 'real';

/** Records in the data folder whether this network is simulated or real. Throws `StartError` if it is recorded as the opposite. */
export function guardSource(dataDir: string, network: string, kind: Kind): void {
  const path = join(dataDir, 'networks.json');
  const known = readKinds(path);
  const before = known[network];
  if (before !== undefined && before !== kind) {
    throw new StartError(
      `${dataDir} holds a ${before} network "${network}", and this start follows a ${kind} one: give --network NAME, another --data, or --fresh`,
    );
  }
  writeFileSync(path, `${JSON.stringify({ ...known, [network]: kind })}\n`);
}

function readKinds(path: string): Record<string, Kind> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Kind>;
  } catch {
    return {};
  }
}
