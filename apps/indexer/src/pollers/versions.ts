import { validators } from '@ledger-explorer/spec/scan-validators';
import { wholeBody } from '../scan/ask-scan.ts';
import type { HostPool } from '../scan/host-pool.ts';

/** Tells when a host runs another version than before: answers may change with it. A host that does not say is left. */
export function versionWatch(pool: HostPool, log: (line: string) => void, stop: AbortSignal): () => Promise<void> {
  return async () => {
    for (const host of pool.hosts.filter((each) => each.wait() === 0)) {
      const answer = await pool.ask(host, { method: 'GET', path: '/version' }, stop, wholeBody);
      if (!answer.ok || !validators.getVersion(answer.value)) continue;
      const { version } = answer.value;
      const before = host.version;
      if (before !== null && before !== version) log(`${host.url} runs version ${version} now, before ${before}`);
      host.version = version;
    }
  };
}
