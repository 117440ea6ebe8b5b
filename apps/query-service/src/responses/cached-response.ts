import { compress, type ContentCoding } from '@ledger-explorer/wire';
import type { TimedPosition } from '@ledger-explorer/store';

/**
 * Limit in characters for a body as text: with its headers such a text is written without a copy on the heap (16 KiB
 * in Node). Longer bodies are faster as bytes.
 */
const maxTextLength = 15_000;

function bytesOf(body: string): string | Buffer {
  if (body.length > maxTextLength) return Buffer.from(body);
  const length = Buffer.byteLength(body);
  if (length > maxTextLength) return Buffer.from(body);
  return length === body.length ? body : Buffer.from(body).toString('latin1');
}

/** A cached response, compressed once per encoding for all callers, with the state of the index it was read from. */
export class CachedResponse {
  /**
   * A short body is a Latin-1 string with a character per byte, which is sent in one piece with its headers. Null:
   * the resource is unknown.
   */
  readonly body: string | Buffer | null;
  /** Null: it does not depend on the index. */
  readonly read: { readonly asOf: TimedPosition; readonly head: TimedPosition } | null;
  /** True if the body is the same at every later position, until a rewind. */
  readonly immutable: boolean;
  /** Epoch and revision of the index, as known when the read began. */
  readonly epoch: string;
  readonly revision: number;
  /** Weak entity tag. */
  readonly tag: string;
  /** Time when the response last matched the store, as `performance.now()`. */
  matchedAt = performance.now();
  /** Compressed bodies; created on first use, because most responses are sent uncompressed. */
  #compressed: Map<ContentCoding, Promise<Buffer>> | undefined;
  /** Completed compressed bodies. */
  #ready: Map<ContentCoding, Buffer> | undefined;

  /** `body`: JSON text; null: the resource is unknown. */
  constructor(body: string | null, state: Pick<CachedResponse, 'read' | 'immutable' | 'epoch' | 'revision' | 'tag'>) {
    this.body = body === null ? null : bytesOf(body);
    this.read = state.read;
    this.immutable = state.immutable;
    this.epoch = state.epoch;
    this.revision = state.revision;
    this.tag = state.tag;
  }

  /** The body in an encoding, if it is already compressed. */
  ready(coding: ContentCoding): Buffer | undefined {
    return this.#ready?.get(coding);
  }

  /** The body in an encoding, compressed at the first call; then `made` is called with the number of bytes. */
  compressed(coding: ContentCoding, body: string | Buffer, made: (bytes: number) => void): Promise<Buffer> {
    const all = (this.#compressed ??= new Map<ContentCoding, Promise<Buffer>>());
    let compressed = all.get(coding);
    if (compressed === undefined) {
      compressed = compress(coding, typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
      all.set(coding, compressed);
      void compressed.then(
        (bytes) => {
          (this.#ready ??= new Map()).set(coding, bytes);
          made(bytes.length);
        },
        () => all.delete(coding),
      );
    }
    return compressed;
  }
}
