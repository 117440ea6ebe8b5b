import { UsageError } from '@ledger-explorer/cli';
import type { RunConfiguration } from '../configuration.ts';
import { HostPool } from '../scan/host-pool.ts';
import { folderSource } from './folder-source.ts';
import { scanSource } from './scan-source.ts';
import type { UpdateSource } from './update-source.ts';
import { quorum } from './verify-page.ts';
import type { Log } from '../log.ts';

export interface OpenedSource {
  readonly source: UpdateSource;
  /** Hosts for requests beside the stream; null if pages come from a folder. */
  readonly pool: HostPool | null;
}

/** Opens the configured source of updates, without sending requests. Throws `UsageError`. */
export function openSource(
  { source, pageSize, pollInterval, requestTimeout, verification }: RunConfiguration,
  follow: boolean,
  log: Log,
): OpenedSource {
  if (source.kind === 'folder') {
    return { source: folderSource({ folder: source.folder, pageSize, follow, pollInterval }), pool: null };
  }
  if (follow) throw new UsageError('--follow is for a folder of recorded pages: a Scan is always followed');
  // The head needs answers of this many hosts.
  const needed = verification.head ? quorum(source.hosts.length) : 1;
  const pool = new HostPool({ hosts: source.hosts, timeout: requestTimeout, needed, log });
  return { source: scanSource({ pool, pageSize, pollInterval, verification, log }), pool };
}
