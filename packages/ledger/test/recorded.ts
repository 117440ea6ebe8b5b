import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeUpdate } from '../src/updates/decode.ts';
import type { Update } from '../src/updates/update.ts';

const recorded = join(import.meta.dirname, '..', 'fixtures', 'recorded');

/** Networks with recorded updates, by name. */
export const recordedNetworks = readdirSync(recorded, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The recorded updates of a network, in stream order. */
export function recordedUpdates(network: string): Update[] {
  const folder = join(recorded, network);
  return readdirSync(folder)
    .sort()
    .flatMap(
      (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { transactions: unknown[] }).transactions,
    )
    .map((item) => decodeUpdate(item));
}
