import { validators } from '@ledger-explorer/spec/scan-validators';
import type { HostPool } from '../scan/host-pool.ts';
import { knownShape } from '../scan/known-shape.ts';
import { quickTimeout } from '../scan/quick-reader.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import type { Log } from '../log.ts';

/**
 * Asks a host for its version, and logs when it has changed: answers may change with it. One that refuses to
 * say is left. Throws where it gives no answer.
 */
export async function pollVersion(
  pool: HostPool,
  host: ScanHost,
  { log, stop }: { readonly log: Log; readonly stop: AbortSignal },
): Promise<void> {
  if (host.heeded() > 0) throw new Error('it says to come back later');
  const answer = await pool.ask(
    host,
    { method: 'GET', path: '/version' },
    stop,
    knownShape(validators.getVersion),
    quickTimeout,
  );
  if (!answer.ok) {
    host.heed(answer);
    if (answer.kind === 'refused') return;
    throw new Error(answer.reason);
  }
  const { version } = answer.value;
  const before = host.version;
  if (before !== null && before !== version) log(`${host.url} runs version ${version} now, before ${before}`);
  host.version = version;
}
