import { compress, type ContentCoding } from '@ledger-explorer/wire';
import type { TimedPosition } from '@ledger-explorer/store';

/** What a response of the index is made of. */
export interface ResponseParts {
  /** JSON text; null: the resource is unknown. */
  readonly body: string | null;
  /** Null: it does not depend on the index. */
  readonly read: { readonly asOf: TimedPosition; readonly head: TimedPosition } | null;
  readonly immutable: boolean;
  /** The index's when the read began; `revision` too. */
  readonly epoch: string;
  readonly revision: number;
  readonly tag: string;
}

/** Text up to this length, with its headers, is written without a copy on the heap (16 KiB in Node); longer text costs more than bytes. */
const longestText = 15_000;

function bytesOf(body: string): string | Buffer {
  if (body.length > longestText) return Buffer.from(body);
  const length = Buffer.byteLength(body);
  if (length > longestText) return Buffer.from(body);
  return length === body.length ? body : Buffer.from(body).toString('latin1');
}

/** A response of the index as bytes, compressed once for all callers that prefer a coding, and what it was read from. */
export class CachedResponse {
  /** Of a short one its bytes as Latin-1, a character each: as text it leaves in one piece with its headers. Null: the resource is unknown. */
  readonly body: string | Buffer | null;
  readonly read: ResponseParts['read'];
  /** The body stays the same at every later position, until a rewind. */
  readonly immutable: boolean;
  readonly epoch: string;
  readonly revision: number;
  /** Weak entity tag. */
  readonly tag: string;
  /** When it was last known to be the store's answer, on the clock of `performance.now()`. */
  goodAt = performance.now();
  /** Made when the first is asked for, since most answers leave as they are. */
  #compressed: Map<ContentCoding, Promise<Buffer>> | undefined;
  /** Those that are done. */
  #ready: Map<ContentCoding, Buffer> | undefined;

  constructor({ body, read, immutable, epoch, revision, tag }: ResponseParts) {
    this.body = body === null ? null : bytesOf(body);
    this.read = read;
    this.immutable = immutable;
    this.epoch = epoch;
    this.revision = revision;
    this.tag = tag;
  }

  /** The body in a coding, if it was made before. */
  ready(coding: ContentCoding): Buffer | undefined {
    return this.#ready?.get(coding);
  }

  /** The body in a coding, made at the first request; `made` is then called with its number of bytes. */
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
