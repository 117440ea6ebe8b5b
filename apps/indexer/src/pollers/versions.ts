import { validators } from '@ledger-explorer/spec/scan-validators';
import type { HostPool } from '../scan/host-pool.ts';
import { knownShape } from '../scan/known-shape.ts';
import { quickTimeout } from '../scan/quick-reader.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import type { Log } from '../log.ts';

/**
 * Reads the software version of a host, and logs a change, since responses can change with it. A host may refuse the request. Throws if
 * the host does not answer or has asked to retry later.
 */
export async function pollVersion(
  pool: HostPool,
  host: ScanHost,
  { log, stop }: { readonly log: Log; readonly stop: AbortSignal },
): Promise<void> {
  if (host.pauseLeft() > 0) throw new Error('it asks to retry later');
  const answer = await pool.ask(
    host,
    { method: 'GET', path: '/version' },
    stop,
    knownShape(validators.getVersion),
    quickTimeout,
  );
  if (!answer.ok) {
    host.notePause(answer);
    if (answer.kind === 'refused') return;
    throw new Error(answer.reason);
  }
  const { version } = answer.value;
  const before = host.version;
  if (before !== null && before !== version) log(`${host.url} changed from version ${before} to ${version}`);
  host.version = version;
}
