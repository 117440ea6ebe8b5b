import type { Cursor } from '@ledger-explorer/store';
import { HostPool } from '../src/scan/host-pool.ts';
import { scanSource } from '../src/sources/scan-source.ts';
import { valueOf } from '../src/sources/stream-item.ts';

interface ReadOptions {
  readonly pageSize?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly after?: Cursor;
  /** One of this many pages is compared with other hosts; 0: none. */
  readonly every?: number;
}

/** The stream of hosts, and its log lines. */
export function sourceOf(
  hosts: readonly string[],
  { pageSize = 10, timeout = 60_000, every = 0 }: Omit<ReadOptions, 'after'> = {},
) {
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const pool = new HostPool({ hosts, timeout, log });
  const verification = { every, head: false, wait: 0 };
  return { source: scanSource({ pool, pageSize, pollInterval: 5, verification, log }), logged };
}

/** Reads to the head and returns items and log lines. */
export async function readToHead(hosts: readonly string[], options: ReadOptions = {}) {
  const { source, logged } = sourceOf(hosts, options);
  const stop = new AbortController();
  const items: unknown[] = [];
  for await (const page of source.pages(options.after ?? null, stop.signal)) {
    items.push(...page.items.map(valueOf));
    if (page.atHead) break;
  }
  stop.abort();
  return { items, logged };
}
