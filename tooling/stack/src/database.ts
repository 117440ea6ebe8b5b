// The program `database DIR` of the stack: runs PostgreSQL on the folder until SIGTERM, and sends `{ databaseUrl }` to its parent when it is
// ready.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';
import { openEmbedded } from '@ledger-explorer/store';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: database DIR');

const opening = openEmbedded({ dataDir });
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await (await opening).stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

try {
  const { databaseUrl } = await opening;
  const { hostname, port } = new URL(databaseUrl);
  console.log(`PostgreSQL on ${hostname}:${port}, data in ${dataDir}`);
  process.send?.({ databaseUrl });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
/** Whether the process in `postmaster.pid` exists. A killed server leaves the file behind. */
function isRunning(): boolean {
  try {
    return isAlive(Number.parseInt(readFileSync(join(dataDir ?? '', 'postmaster.pid'), 'utf8'), 10));
  } catch {
    return false;
  }
}

// Keeps this process alive, and notices when the database ends.
setInterval(() => {
  if (stopping || isRunning()) return;
  console.error('PostgreSQL has ended by itself');
  process.exit(1);
}, 500);
