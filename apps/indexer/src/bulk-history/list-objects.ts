import type { Fault } from '../scan/ask-scan.ts';
import { wholeBody } from '../scan/ask-scan.ts';
import { backoff, pause } from '../scan/backoff.ts';
import type { HostPool } from '../scan/host-pool.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import { SourceRefused } from '../sources/source-refused.ts';
import type { Log } from '../log.ts';

/** An object of a host's bulk history. */
export interface ObjectRef {
  readonly host: ScanHost;
  readonly url: URL;
  /** SHA-256, in hex. */
  readonly digest: string;
}

/** Record times: after the one, until the other. */
export interface Range {
  readonly after: string;
  readonly until: string;
}

const largestPage = 1000;
/** An update is not there (yet), or the host has no bulk history. */
const absent = new Set([400, 404, 405, 501]);

/**
 * The objects that have the updates of a range, and perhaps more, in the order of the stream, from the first host that has them. Waits
 * for hosts that fail. Null: no host has them, or stopped.
 */
export async function listObjects(
  pool: HostPool,
  range: Range,
  { stop, log }: { readonly stop: AbortSignal; readonly log: Log },
): Promise<readonly ObjectRef[] | null> {
  for (let failures = 0; ;) {
    let failed: Fault | null = null;
    const hosts = pool.quickest();
    for (const host of hosts) {
      const refs = await listOf(pool, host, range, stop);
      if (stop.aborted) return null;
      if (!('ok' in refs)) return refs;
      if (refs.status === null || !absent.has(refs.status)) failed = refs;
    }
    if (failed === null && hosts.length > 0) return null;
    failures += 1;
    if (failures === 1)
      log(`the bulk history cannot be listed (${failed?.reason ?? 'every host is waited for'}); trying again`, 'warn');
    if (!(await pause(backoff(failures), stop))) return null;
  }
}

async function listOf(
  pool: HostPool,
  host: ScanHost,
  range: Range,
  stop: AbortSignal,
): Promise<readonly ObjectRef[] | Fault> {
  const refs: ObjectRef[] = [];
  for (let token: string | null = null; ;) {
    const body = {
      start_record_time: range.after,
      end_record_time: range.until,
      page_size: largestPage,
      ...(token !== null && { next_page_token: token }),
    };
    const answer = await pool.ask(host, { method: 'POST', path: '/v0/history/bulk/updates', body }, stop, wholeBody);
    if (!answer.ok) return answer;
    const page = readListing(host, answer.value);
    refs.push(...page.refs);
    if (page.next === null) return refs;
    token = page.next;
  }
}

function readListing(host: ScanHost, value: unknown) {
  const { object_refs: refs, next_page_token: next } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(refs)) throw refused(host, 'its list has no object_refs');
  return {
    refs: (refs as unknown[]).map((ref): ObjectRef => {
      const { url, digest } = (ref ?? {}) as Record<string, unknown>;
      if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
        throw refused(host, `an object has the url ${JSON.stringify(url)}, which is not http(s)`);
      }
      const hex = typeof digest === 'string' ? hexOf(digest) : null;
      if (hex === null)
        throw refused(host, `an object has the digest ${JSON.stringify(digest)}, which is not a SHA-256`);
      return { host, url: new URL(url), digest: hex };
    }),
    next: typeof next === 'string' && next !== '' ? next : null,
  };
}

/** Of hex or base64; null: it is neither. */
function hexOf(digest: string): string | null {
  const text = digest.replace(/^sha-?256:/i, '');
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  return /^[0-9A-Za-z+/]{43}=$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : null;
}

/** What is wrong with a host's bulk history, and the way out. */
export function refused({ url }: ScanHost, what: string): SourceRefused {
  return new SourceRefused(
    `the bulk history of ${url} cannot be used: ${what}; set BULK_HISTORY=off to read the stream instead, or leave the host out of SCAN_URL`,
  );
}
