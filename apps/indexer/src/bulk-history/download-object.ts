import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { backoff, pause } from '../scan/backoff.ts';
import { type ObjectRef, refused } from './list-objects.ts';

const attempts = 5;

/** Without the query, which may be a signature. */
export function nameOf({ url }: ObjectRef): string {
  return url.origin + url.pathname;
}

/**
 * Downloads an object into a file and compares its digest; false when stopped. An object that fails is asked for again, a few times.
 * Throws `SourceRefused`. `timeout`: milliseconds without a byte after which it has failed.
 */
export async function downloadObject(
  ref: ObjectRef,
  path: string,
  { timeout, stop }: { readonly timeout: number; readonly stop: AbortSignal },
): Promise<boolean> {
  for (let failures = 0; ;) {
    const fault = await download(ref, path, timeout, stop);
    if (stop.aborted) return false;
    if (fault === null) return true;
    failures += 1;
    if (failures === attempts) throw refused(ref.host, `${nameOf(ref)} ${fault}`);
    if (!(await pause(backoff(failures), stop))) return false;
  }
}

/** What is wrong with what came; null: nothing. */
async function download(
  { url, digest }: ObjectRef,
  path: string,
  timeout: number,
  stop: AbortSignal,
): Promise<string | null> {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort();
  }, timeout);
  const signal = AbortSignal.any([stop, silence.signal]);
  const hash = createHash('sha256');
  try {
    const response = await fetch(url, { signal });
    if (!response.ok || response.body === null) return `cannot be downloaded: ${response.status}`;
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.refresh();
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path),
      { signal },
    );
  } catch (error) {
    if (silence.signal.aborted) return `cannot be downloaded: nothing came for ${timeout / 1000} s`;
    const { cause, message } = error as Error;
    return `cannot be downloaded: ${cause instanceof Error ? cause.message || message : message}`;
  } finally {
    clearTimeout(timer);
  }
  const found = hash.digest('hex');
  return found === digest ? null : `has the SHA-256 ${found}, and should have ${digest}: it is corrupt or incomplete`;
}
